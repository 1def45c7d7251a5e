import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root, sources } from '../harness/read-sources.ts'

/*
 * A prepared statement that returns all columns of a table fails once on each connection after a migration has added one
 * ("cached plan must not change result type"). So a statement names the columns that it returns. A star inside it does no
 * harm, as long as its result does not end up in the rows that are returned.
 */

const migrations = join(root, 'prisma/migrations')
const tables = new Set(
  readdirSync(migrations)
    .filter(name => !name.includes('.'))
    .flatMap(name => [
      ...readFileSync(join(migrations, name, 'migration.sql'), 'utf8').matchAll(/^create table (\w+)/gm),
    ])
    .map(([, name = '']) => name),
)

/** The statements of a program as texts, with `?` for each value and each statement in place. */
function statementsIn(code: string): string[] {
  const found: string[] = []
  const read = (from: number, end: '`' | '}'): { text: string; to: number } => {
    let text = ''
    for (let at = from; at < code.length; at += 1) {
      if (code[at] === end) return { text, to: at }
      if (end === '`' && code.startsWith('${', at)) {
        at = read(at + 2, '}').to
        text += '?'
      } else if (end === '}' && code[at] === '`') {
        const inner = read(at + 1, '`')
        if (/\bsql$/.test(code.slice(0, at))) found.push(inner.text)
        at = inner.to
      } else if (end === '}' && code[at] === '{') at = read(at + 1, '}').to
      else text += code[at]
    }
    return { text, to: code.length }
  }
  for (const { index } of code.matchAll(/\bsql`/g)) found.push(read(index + 4, '`').text)
  return [...new Set(found)]
}

/** Whether the star of this name, or that of everything, stands for the columns of a table. */
function isOfTable(statement: string, name: string | undefined): boolean {
  const read = [...statement.matchAll(/\b(?:from|join|into|update)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/g)]
  return read.some(
    ([, table = '', alias]) => tables.has(table) && (name === undefined || name === table || name === alias),
  )
}

const star = /(?:(\w+)\.)?\*(?=\s*(?:,|from\b|\)|$))/

/** Whether the rows that are returned have columns that the statement does not name. */
function returnsAllColumns(statement: string): boolean {
  let outer = statement
  while (/\([^()]*\)/.test(outer)) outer = outer.replaceAll(/\([^()]*\)/g, ' ')
  const [returned = ''] = /\b(?:select|returning)\b(?!.*\b(?:select|returning)\b).*$/s.exec(outer) ?? []
  const found = star.exec(returned)
  if (found === null) return false
  // Of a part of the statement that returns what it has itself from a table.
  return isOfTable(outer, found[1]) || /\breturning\s+(?:\w+\.)?\*/.test(statement)
}

t.test('a statement names the columns that it returns', async t => {
  const statements = sources.flatMap(({ path, code }) => statementsIn(code).map(text => ({ path, text })))
  t.ok(statements.length > 300)
  t.same(
    statements.filter(({ text }) => returnsAllColumns(text)).map(({ path, text }) => `${path}: ${text.trim()}`),
    [],
  )
})

t.test('the rule detects what returns all columns', async t => {
  for (const bad of [
    'select * from messages where id = ?',
    'select m.*, session_id from messages m join conversations c on c.id = conversation_id',
    'update leads set name = ? returning *',
    'delete from leads where id = ? returning leads.*',
    'with said as (insert into messages (content) select ? returning *) select said.*, 1 from said',
  ]) {
    t.ok(returnsAllColumns(bad), bad)
  }
  for (const good of [
    'select count(*)::int as count from messages',
    'select id, 2 * 60 as seconds from messages',
    'with said as (insert into messages (content) select ? returning *) select said.id from said',
    'select page.* from chatbots cross join lateral (select id, content from messages limit 10) page',
    'select * from (select id from messages) known',
  ]) {
    t.notOk(returnsAllColumns(good), good)
  }
})
