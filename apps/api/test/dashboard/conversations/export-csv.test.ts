import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Db } from '@frontdesk/db/connect'
import { aChatbot, aConversation, aMessage } from '@frontdesk/testing/factories'
import Papa from 'papaparse'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { anExporter } from '../../fixtures/exporter.ts'

const frontdesk = await startFrontdesk(t, { hasWorker: false })
const { db } = frontdesk
const run = promisify(execFile)

/** Texts that a spreadsheet would take for a formula, or might after taking away what stands before it. */
const formulas = [
  '=HYPERLINK("https://evil.example")',
  '+1',
  '-1',
  '@SUM(A1)',
  ' =1',
  '＝1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  "=cmd|'/C calc'!A0",
  '\uFEFF=1',
  '\u200B=1',
  '\u00A0 \u2060+1',
  '\u3000=1',
  '\u0001=1',
  '\ttext',
  '\rtext',
  '\ntext',
]

/** Formulas behind a separator of another program, and what stands in the file instead. */
const divided = {
  "ok;=cmd|'/C calc'!A0;x": "ok;'=cmd|'/C calc'!A0;x",
  '\t=1': "'\t'=1",
  '\r=1': "'\r'=1",
  '\n=1': "'\n'=1",
  'one\t+1': "one\t'+1",
  'one\r\n"@SUM(A1)"': `one\r\n'"@SUM(A1)"`,
}

/** Texts that move columns and rows where quoting is wrong. */
const plain = [
  'He said "yes"',
  '"',
  '""',
  'a,b;c\td|e',
  'one\ntwo',
  'one\r\ntwo\rthree',
  'ends with a line\r\n',
  '😀 👩‍👩‍👧',
  '\uFEFFafter a byte order mark',
  '',
  ' ',
  'שלום, עולם',
  "'=1",
  '1=1',
  'a'.repeat(40_000),
]

interface Written {
  csv: string
  texts: string[]
}

/** An export whose every text column holds every one of the texts. */
async function write(texts: string[]): Promise<Written & { stored: unknown }> {
  const owner = await anExporter(frontdesk)
  for (const text of texts) {
    const chatbot = await aChatbot(db, { accountId: owner.accountId, name: text })
    const { id } = await aConversation(db, { chatbotId: chatbot.id, lastLanguage: text, lastIp: text })
    await aMessage(db, { conversationId: id, content: text, browserLanguage: text, clientIp: text, referer: text })
  }
  const { text: csv } = await owner.export()
  return { csv, texts, stored: await owner.document() }
}

/** The columns that hold texts of others, by their place. */
const textColumns = [0, 3, 4, 7, 9, 10, 11]

const hostile = await write([...formulas, ...plain, ...Object.keys(divided)])
/** What is read back: what was stored, with the documented guard before what looks like a formula. */
const expected = [...formulas.map(text => `'${text}`), ...plain, ...Object.values(divided)]

/** Rows without the header, as one parser reads them. */
type Parse = (csv: string) => Promise<string[][]>

/** A folder that PostgreSQL can read, although it runs as another user. */
async function withFile<T>(csv: string, task: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-export-'))
  try {
    await chmod(folder, 0o755)
    const file = join(folder, 'export.csv')
    await writeFile(file, csv, { mode: 0o644 })
    return await task(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const python = `import csv, json, sys
csv.field_size_limit(10**9)
with open(sys.argv[1], encoding='utf-8-sig', newline='') as file: print(json.dumps(list(csv.reader(file))[1:]))`

async function readByPostgres({ pool }: Pick<Db, 'pool'>, file: string): Promise<string[][]> {
  const client = await pool.connect()
  try {
    const columns = Array.from({ length: 13 }, (_, index) => `c${index}`)
    await client.query(`create temp table read_back (number serial, ${columns.map(name => `${name} text`).join()})`)
    await client.query(`copy read_back (${columns.join()}) from '${file}' with (format csv, header, encoding 'utf8')`)
    const { rows } = await client.query({
      text: `select ${columns.join()} from read_back order by number`,
      rowMode: 'array',
    })
    return rows as string[][]
  } finally {
    client.release(true)
  }
}

const parsers: Record<string, Parse> = {
  papaparse: async csv => Papa.parse<string[]>(csv, { skipEmptyLines: true }).data.slice(1),
  'csv of Python': csv =>
    withFile(csv, async file => {
      const { stdout } = await run('python3', ['-c', python, file], { maxBuffer: 50_000_000 })
      return JSON.parse(stdout) as string[][]
    }),
  'COPY of PostgreSQL': csv => withFile(csv, file => readByPostgres(db, file)),
}

const hasPython = await run('python3', ['-c', 'import csv']).then(
  () => true,
  () => false,
)

for (const [name, parse] of Object.entries(parsers)) {
  const skip = name === 'csv of Python' && !hasPython ? 'python3 is not installed here' : false
  t.test(`rows 23 and 56: ${name} reads back a row for each message, and each text`, { skip }, async t => {
    const rows = await parse(hostile.csv)
    t.equal(rows.length, hostile.texts.length)
    for (const column of textColumns) {
      t.strictSame(
        rows.map(row => row[column]),
        expected,
        `column ${column}`,
      )
    }
  })
}

t.test('row 56: the byte order mark stands first, once, and lines end in CRLF', async t => {
  const bytes = Buffer.from(hostile.csv)
  t.same([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  const simple = await write(['one', 'two'])
  t.equal(simple.csv.lastIndexOf('\uFEFF'), 0)
  t.match(simple.csv, /^\uFEFF(?:"[^"]*"(?:,"[^"]*"){12}\r\n){3}$/)
})

t.test('I35: no cell can be taken for a formula, and JSON is verbatim', async t => {
  const cells = [',', ';', '\t', '|']
    .flatMap(delimiter => Papa.parse<string[]>(hostile.csv, { delimiter }).data.flat())
    .map(cell => cell.replace(/^[\s\p{Cf}\p{Cc}]+/u, ''))
  t.same(
    cells.filter(cell => /^[=+\-@＝＋－＠]/.test(cell)),
    [],
  )
  const { sessions } = hostile.stored as { sessions: { chatbotName: string; messages: { content: string }[] }[] }
  t.strictSame(
    sessions.map(({ messages }) => messages[0]?.content),
    hostile.texts,
  )
  t.strictSame(
    sessions.map(({ chatbotName }) => chatbotName),
    hostile.texts,
  )
})
