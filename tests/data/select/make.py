#!/usr/bin/env python3
"""Writes pool.json, pool.stats.json, feasible/*.json and broken/*.json beside itself; the same files every time.

Feasible blueprints are made around forms that exist. Of a broken one the planted constraint and its exact shortfall,
worked out here by counting, stand in broken/expected.json: [file, name, shortfall].
"""
import json, os, random

here = os.path.dirname(os.path.abspath(__file__))
rng = random.Random(4)
BLOOM = ['remember', 'understand', 'apply', 'analyze']


def pool():
    questions, stats = [], {}
    for i in range(400):
        level = rng.choices([1, 2, 3, 4, 5], [15, 25, 30, 20, 10])[0]
        q = {'id': f'f{i:03d}', 'kind': 'single-choice', 'topic': f'stoff/t{i % 8}/u{i // 8 % 2}', 'difficulty': level,
             'tags': [], 'stem': f'Frage {i}?', 'points': rng.choice([1, 1, 2, 3]), 'time_s': rng.randrange(20, 121, 5),
             'words': rng.randint(20, 90), 'bloom': BLOOM[rng.randrange(4)], 'objective': f'ziel {rng.randrange(6)}',
             'author': f'Autorin {rng.randrange(5)}',
             'options': [{'id': 'a', 'text': f'richtig {i}', 'correct': True}, {'id': 'b', 'text': f'falsch {i}'},
                         {'id': 'c', 'text': f'auch falsch {i}'}], 'explanation': 'Testbestand.'}
        if i in (17, 133, 250): q['tags'].append('selten')
        if 100 <= i < 140: q['tags'].append('vierzig')
        if i in (201, 202, 203, 204, 205):
            q['tags'].append('rivalen')
            q['enemies'] = [f'f{k:03d}' for k in range(201, 206) if k != i]
        if i in (301, 302, 303, 304):
            q['kind'] = 'true-false'
            q['correct'] = True
            del q['options']
        if 320 <= i < 344: q['group'] = f'text-{i % 8}'
        if rng.random() < .8:
            b = rng.gauss((level - 3) * .7, .6)
            stats[q['id']] = {'n': 400, 'p': round(min(.97, max(.05, .62 - .17 * b)), 3), 'r': .3,
                              'a': round(rng.lognormvariate(.1, .3), 3), 'b': round(b, 3)}
        questions.append(q)
    return questions, stats


QUESTIONS, STATS = pool()


def write(name, value):
    with open(os.path.join(here, name), 'w', encoding='utf-8') as f:
        json.dump(value, f, ensure_ascii=False, indent=1)
        f.write('\n')


def hits(c, q):
    level = c.get('difficulty', [1, 5])
    low, high = level if isinstance(level, list) else (level, level)
    return (('topic' not in c or q['topic'] == c['topic'] or q['topic'].startswith(c['topic'] + '/'))
            and low <= q['difficulty'] <= high and ('tag' not in c or c['tag'] in q['tags'])
            and ('kind' not in c or c['kind'] == q['kind']) and ('bloom' not in c or c['bloom'] == q['bloom'])
            and ('objective_id' not in c or c['objective_id'] == q['objective'])
            and ('author' not in c or c['author'] == q['author']))


def stock(**c):
    return sum(hits(c, q) for q in QUESTIONS)


def hostile(form):
    ids = {q['id'] for q in form}
    return any(e in ids for q in form for e in q.get('enemies', []))


def feasible(number):
    forms, length = rng.choice([1, 1, 2, 3, 4]), rng.choice([10, 15, 20])
    while True:
        chosen = rng.sample(QUESTIONS, forms * length)
        made = [chosen[f * length:(f + 1) * length] for f in range(forms)]
        if not any(hostile(form) for form in made): break
    parts = [{'topic': f'stoff/t{t}'} for t in range(8)] + [{'topic': f'stoff/t{rng.randrange(8)}/u{rng.randrange(2)}'}]
    parts += [{'difficulty': d} for d in ([1, 2], [3, 3], [4, 5], 5)] + [{'bloom': b} for b in BLOOM]
    parts += [{'author': 'Autorin 1'}, {'objective_id': 'ziel 2'}, {'tag': 'vierzig'}, {'topic': 'stoff/t3', 'difficulty': [3, 5]}]
    constraints = []
    for n, part in enumerate(rng.sample(parts, rng.randint(3, 12))):
        counts = [sum(hits(part, q) for q in form) for form in made]
        low, high = min(counts), max(counts)
        constraints.append({'name': f'c{n}', **part, 'count': low if low == high else [low, high]})
    for measure in rng.sample(['points', 'time_s', 'words'], rng.randint(0, 3)):
        sums = [sum(q[measure] for q in form) for form in made]
        slack = {'points': 0, 'time_s': 15, 'words': 10}[measure]
        constraints.append({'name': measure + ' sum', 'sum': measure, 'between': [min(sums) - slack, max(sums) + slack]})
    out = {'format': 'examgen-blueprint/1', 'title': f'feasible {number}', 'forms': forms, 'count': length, 'constraints': constraints, 'overlap': 0}
    if forms > 1 and not any(c.get('sum') == 'points' for c in constraints):
        sums = [sum(q['points'] for q in form) for form in made]
        constraints.append({'name': 'points sum', 'sum': 'points', 'between': [min(sums), max(sums)]})
    if number % 3 == 0: out['objective'] = {'target_mean_difficulty': rng.choice([2.5, 3, 3.2])}
    if number % 3 == 1: out['objective'] = {'maximin_information': [-1, 0, 1]}
    return out


def broken():
    out = []
    def add(name, short, count, constraints, **more):
        out.append((name, short, {'format': 'examgen-blueprint/1', 'title': f'broken {len(out) + 1}', 'count': count, 'constraints': constraints, **more}))
    top = lambda key, n, most: sorted((q[key] for q in QUESTIONS), reverse=most)[:n]
    add('Thema', 60 - stock(topic='stoff/t0'), 80, [{'name': 'Thema', 'topic': 'stoff/t0', 'count': 60}])
    add('vier Formen', 4 * 15 - stock(topic='stoff/t1'), 20, [{'name': 'vier Formen', 'topic': 'stoff/t1', 'count': 15}], forms=4)
    add('schwerste', 7, stock(difficulty=5) + 20, [{'name': 'schwerste', 'difficulty': 5, 'count': stock(difficulty=5) + 7}])
    add('selten', 5 - 3, 20, [{'name': 'selten', 'tag': 'selten', 'count': 5}])
    n = stock(author='Autorin 3')
    add('Autorin', 4, n + 30, [{'name': 'Autorin', 'author': 'Autorin 3', 'count': [n + 4, n + 9]}])
    add('Art', 6 - 4, 20, [{'name': 'Art', 'kind': 'true-false', 'count': 6}])
    n = stock(bloom='apply')
    add('Anwenden', 3 * (n // 3 + 2) - n, n // 3 + 10, [{'name': 'Anwenden', 'bloom': 'apply', 'count': n // 3 + 2}], forms=3)
    n = stock(objective_id='ziel 4')
    add('Lernziel', 1, n + 5, [{'name': 'Lernziel', 'objective_id': 'ziel 4', 'count': n + 1}])
    n = stock(topic='stoff/t2', difficulty=[4, 5])
    add('Zelle', 2, n + 10, [{'name': 'Zelle', 'topic': 'stoff/t2', 'difficulty': [4, 5], 'count': n + 2}, {'name': 'frei', 'topic': 'stoff/t3', 'count': [0, 9]}])
    add('', 9 * 50 - 400, 50, [], forms=9)
    best = sum(top('points', 10, True))
    add('Wert', 3, 10, [{'name': 'Wert', 'sum': 'points', 'min': best + 3}])
    least = sum(top('time_s', 10, False))
    add('Zeit', 37, 10, [{'name': 'Zeit', 'sum': 'time_s', 'max': least - 37}])
    most = sum(top('words', 12, True))
    add('Lesen', 11, 12, [{'name': 'Lesen', 'sum': 'words', 'between': [most + 11, most + 50]}])
    add('zwei Themen', 12 + 12 - 20, 20, [{'name': 'zwei Themen', 'topic': 'stoff/t0', 'count': 12}, {'name': 'anderes', 'topic': 'stoff/t1', 'count': 12}])
    add('Oberthema', 8 - 5, 20, [{'name': 'Oberthema', 'topic': 'stoff/t4', 'count': [0, 5]}, {'name': 'darunter', 'topic': 'stoff/t4/u1', 'count': 8}])
    n = stock(topic='stoff/t5', difficulty=5) + stock(topic='stoff/t6', difficulty=5)
    assert n < 18
    add('Schnitt', 18 - n, 20, [{'name': 'Schnitt', 'difficulty': 5, 'count': 18}, {'name': 't5', 'topic': 'stoff/t5', 'count': 10}, {'name': 't6', 'topic': 'stoff/t6', 'count': 10}])
    add('Rivalen', 3 - 1, 20, [{'name': 'Rivalen', 'tag': 'rivalen', 'count': 3}])
    t7 = [q['id'] for q in QUESTIONS if q['topic'].startswith('stoff/t7')]
    add('Rest', 8 - (len(t7) - 45), 20, [{'name': 'Rest', 'topic': 'stoff/t7', 'count': 8}], exclude=t7[:45])
    add('verlangt', 3 - 1, 20, [{'name': 'verlangt', 'topic': 'stoff/t7', 'count': [0, 1]}], include=t7[:3])
    add('geteilt', 3 * 20 - 5 * 3 - 40, 20, [{'name': 'geteilt', 'tag': 'vierzig', 'count': 20}], forms=3, overlap=5)
    return out


def main():
    write('pool.json', {'format': 'examgen-bank/1', 'topic': {'id': 'stoff', 'title': 'Testbestand', 'language': 'de'}, 'questions': QUESTIONS})
    write('pool.stats.json', {'format': 'examgen-stats/1', 'items': STATS})
    for n in range(1, 51): write(f'feasible/{n:02d}.json', feasible(n))
    expected = []
    for n, (name, short, blueprint) in enumerate(broken(), 1):
        write(f'broken/{n:02d}.json', blueprint)
        expected.append([f'{n:02d}.json', name, short])
    write('broken/expected.json', expected)


main()
