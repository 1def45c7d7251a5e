import t from 'tap'
import { sources } from '../harness/read-sources.ts'

/* Statements are written with `sql` of @frontdesk/db/sql and run by `query` and `execute`. */

t.test('statements are tagged templates with values in place', async t => {
  // What runs in browsers asks no database, and has patterns whose parts look like values.
  const asked = sources.filter(({ path }) => !/^(?:packages\/db|packages\/web|apps\/widget)\//.test(path))
  const ownStatement = /\b(?:pool|client|guard|holder)\.query\(/
  t.same(
    asked.flatMap(({ path, code }) => (ownStatement.test(code) ? [path] : [])),
    [],
  )
  // `$1` as a value's place stands after an operator, a bracket or a comma; as a replacement it stands in quotes.
  const placeholder = /(?<!')(?:[=<>(,+-]|\bin|\blimit|\bvalues)\s*\$\d+\b/i
  t.same(
    asked.flatMap(({ path, code }) => (placeholder.test(code) ? [path] : [])),
    [],
  )
  t.ok(placeholder.test('select id from replies where id = $1'))
  t.notOk(placeholder.test(`text.replace(/(a)(b)/, '($1)$2')`))
})
