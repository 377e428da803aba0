#pragma once

// The tables of results.db; docs/formats/results-db.md explains them.

namespace examgen::store {

constexpr const char* k_record_tables = R"sql(
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE imports (id INTEGER PRIMARY KEY, file TEXT NOT NULL, sha256 TEXT NOT NULL,
  state TEXT NOT NULL, first INTEGER NOT NULL, papers INTEGER NOT NULL, begun TEXT NOT NULL,
  ended TEXT);
CREATE TABLE papers (id INTEGER PRIMARY KEY, line INTEGER NOT NULL, student_id TEXT NOT NULL,
  name TEXT NOT NULL, form TEXT NOT NULL, copy INTEGER NOT NULL, status TEXT NOT NULL,
  answers TEXT);
CREATE TABLE decisions (id INTEGER PRIMARY KEY, paper INTEGER NOT NULL, number INTEGER NOT NULL,
  cell TEXT NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL, note TEXT NOT NULL);
CREATE TABLE versions (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, ruling TEXT NOT NULL,
  at TEXT NOT NULL, by TEXT NOT NULL, words TEXT NOT NULL, imports TEXT NOT NULL);
CREATE TABLE scores (version INTEGER, paper INTEGER, points_num INTEGER, points_den INTEGER,
  max_num INTEGER, max_den INTEGER, answered INTEGER, grade TEXT, passed INTEGER,
  status TEXT NOT NULL, kept TEXT NOT NULL, PRIMARY KEY (version, paper)) WITHOUT ROWID;
CREATE TABLE marks (version INTEGER, form TEXT, number INTEGER, cell TEXT, question_id TEXT,
  marked TEXT, canonical TEXT, status TEXT, points_num INTEGER, points_den INTEGER,
  max_num INTEGER, max_den INTEGER, PRIMARY KEY (version, form, number, cell)) WITHOUT ROWID;
CREATE VIEW current AS SELECT CAST(value AS INTEGER) AS version FROM settings
  WHERE name = 'version';
CREATE VIEW results AS
  SELECT p.student_id, p.name, p.form, nullif(p.copy, 0) AS copy,
    1.0 * s.points_num / s.points_den AS points, 1.0 * s.max_num / s.max_den AS max_points,
    100.0 * s.points_num * s.max_den / (s.points_den * s.max_num) AS percent, s.grade, s.passed,
    s.answered, s.status, s.kept, s.paper, s.version
  FROM scores s JOIN papers p ON p.id = s.paper WHERE s.version = (SELECT version FROM current);
CREATE VIEW cells AS
  SELECT p.id AS paper, p.student_id, p.form, p.copy, CAST(a.key AS INTEGER) + 1 AS number,
    coalesce((SELECT cell FROM decisions d WHERE d.paper = p.id AND d.number = a.key + 1
              ORDER BY d.id DESC LIMIT 1), a.value) AS cell, a.value AS handed_in
  FROM imports i JOIN papers p ON p.id >= i.first AND p.id < i.first + i.papers,
    json_each('["' || replace(replace(replace(p.answers, '\', '\\'), '"', '\"'), '|', '","')
              || '"]') a
  WHERE i.state = 'current' AND p.answers IS NOT NULL;
CREATE VIEW answers AS
  SELECT c.paper, c.student_id, c.form, nullif(c.copy, 0) AS copy, m.question_id, c.number,
    m.marked, m.canonical, 1.0 * m.points_num / m.points_den AS points,
    1.0 * m.max_num / m.max_den AS max_points, m.status, c.cell, c.handed_in
  FROM cells c LEFT JOIN marks m ON m.version = (SELECT version FROM current)
    AND m.form = c.form AND m.number = c.number AND m.cell = c.cell;
)sql";

}  // namespace examgen::store
