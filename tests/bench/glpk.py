#!/usr/bin/env python3
"""Single-form instances solved by GLPK (glpk-utils) and by examgen, CPU against CPU, in one run.

glpk.py POOLS EXAMGEN_BENCH [LIMIT]   POOLS: folder with pool-*.json and blueprint-*x1x*.json; LIMIT: seconds for GLPK (120)
Writes one JSON object a line. GLPK gets the same model and stops at a gap of 0.2 %, examgen's own stop.
"""
import glob, json, math, os, re, resource, subprocess, sys, tempfile


def information(a, b, theta):
    p = 1 / (1 + math.exp(-a * (theta - b)))
    return a * a * p * (1 - p)


def model(blueprint, questions, stats):
    x = [f'x{i}' for i in range(len(questions))]
    def total(terms): return ' + '.join(f'{w:.9g} {v}' for w, v in terms) if terms else '0 x0'
    rows = [f'{total([(1, v) for v in x])} = {blueprint["count"]}']
    for c in blueprint['constraints']:
        if 'sum' in c:
            terms = [(q['words'], v) for q, v in zip(questions, x)]
            low, high = c['between']
        else:
            low, high = c['count'] if isinstance(c['count'], list) else (c['count'], c['count'])
            levels = c.get('difficulty', [1, 5])
            terms = [(1, v) for q, v in zip(questions, x)
                     if levels[0] <= q['difficulty'] <= levels[1] and q['topic'].startswith(c.get('topic', ''))]
        rows += [f'{total(terms)} >= {low}', f'{total(terms)} <= {high}']
    number = {q['id']: i for i, q in enumerate(questions)}
    for i, q in enumerate(questions):
        for other in q['enemies']:
            if number[other] != i: rows.append(f'x{i} + x{number[other]} <= 1')
    goal = blueprint['objective']
    if 'target_mean_p' in goal:
        terms = [(stats[q['id']]['p'], v) for q, v in zip(questions, x)]
        target = goal['target_mean_p'] * blueprint['count']
        rows += [f'{total(terms)} - y <= {target:.9g}', f'{total(terms)} + y >= {target:.9g}']
        head = 'Minimize\n obj: y\n'
    else:
        for theta in goal['maximin_information']:
            terms = [(information(stats[q['id']]['a'], stats[q['id']]['b'], theta), v) for q, v in zip(questions, x)]
            rows.append(f'{total(terms)} - y >= 0')
        head = 'Maximize\n obj: y\n'
    body = ''.join(f' r{n}: {wrapped(row)}\n' for n, row in enumerate(rows))
    return head + 'Subject To\n' + body + 'Binary\n' + ''.join(f' {v}\n' for v in x) + 'End\n'


def wrapped(row):
    return re.sub(r'((?:\S+ ){30})', r'\1\n ', row)


def cpu_of(command, **more):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, **more)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def main(pools, bench, limit=120):
    _, out = cpu_of([bench, 'assemble'], env={**os.environ, 'EXAMGEN_POOLS': pools})
    ours = {one['case']: one for one in map(json.loads, out.splitlines())}
    for path in sorted(glob.glob(f'{pools}/blueprint-*x1x*.json')):
        case = os.path.basename(path)[10:-5]
        size = case.split('x')[0]
        questions = json.load(open(f'{pools}/pool-{size}.json'))['questions']
        stats = json.load(open(f'{pools}/pool-{size}.stats.json'))['items']
        with tempfile.TemporaryDirectory() as folder:
            with open(f'{folder}/m.lp', 'w') as f: f.write(model(json.load(open(path)), questions, stats))
            cpu, text = cpu_of(['glpsol', '--lp', f'{folder}/m.lp', '-o', f'{folder}/out', '--mipgap', '0.002', '--tmlim', str(limit)])
            found = re.search(r'Objective:\s+obj = (\S+)', open(f'{folder}/out').read()) if os.path.exists(f'{folder}/out') else None
        one = ours[case]
        print(json.dumps({'case': case, 'glpk_cpu_s': round(cpu, 3), 'glpk_objective': float(found.group(1)) if found else None,
                          'glpk_stopped': 'TIME LIMIT' in text, 'examgen_cpu_s': one['cpu_s'], 'examgen_objective': one['value'],
                          'times': round(cpu / one['cpu_s'], 1)}), flush=True)


if __name__ == '__main__':
    main(*sys.argv[1:3], *(int(n) for n in sys.argv[3:4]))
