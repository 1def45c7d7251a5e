/** Runs schemathesis, a program of Python, and reads its report. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const own = fileURLToPath(new URL('../../.data/schemathesis/bin/schemathesis', import.meta.url))

export const howToInstall =
  'schemathesis is missing: python3 -m venv .data/schemathesis && .data/schemathesis/bin/pip install schemathesis==4.32.5'

/** The program: in .data, or on the PATH; undefined where it is in neither. */
export const findSchemathesis = () =>
  [own, ...process.env.PATH.split(delimiter).map(folder => join(folder, 'schemathesis'))].find(existsSync)

/**
 * The settings of a run, as its file has them. TOML takes texts as JSON writes them. A parameter is a real id four times in
 * five, and any other value otherwise.
 */
const settingsText = ({ ids, headers, chatHeaders, neverAsked }) => {
  const quoted = JSON.stringify
  const dictionaries = Object.entries(ids).map(([name, id]) => `${name} = { values = [${quoted(id)}] }`)
  const parameters = Object.keys(ids).flatMap(name =>
    ['path', 'query'].map(place => `"${place}.${name}" = { dictionary = "${name}", probability = 0.8 }`),
  )
  const pairs = fields => Object.entries(fields).map(([name, value]) => `${quoted(name)} = ${quoted(value)}`)
  return [
    // An event stream goes on for minutes: its first event shows enough.
    'max-stream-events = 1',
    'request-timeout = 20',
    'continue-on-failure = true',
    '[headers]',
    ...pairs(headers),
    '[dictionaries]',
    ...dictionaries,
    '[parameters]',
    ...parameters,
    '[[operations]]',
    'include-tag = "chat"',
    `headers = { ${pairs(chatHeaders).join(', ')} }`,
    '[[operations]]',
    `include-operation-id = ${quoted(neverAsked)}`,
    'enabled = false',
    '',
  ].join('\n')
}

/**
 * The document as schemathesis can use it: Python knows no `\p{…}` in a pattern, and takes the schema of an event stream
 * for that of each event.
 */
const adapted = (key, value) => {
  if (key === 'pattern' && typeof value === 'string') return value.replaceAll(/\[\^\\s(\\p\{\w+\})+\]/g, '\\S')
  return key === 'text/event-stream' ? {} : value
}

const plain = '--no-color --generation-database none --suppress-health-check all --workers 2'.split(' ')

/** Runs schemathesis against an API. Resolves with its report, and with what it printed. */
export async function runSchemathesis({ program, url, dir, name, settings, seed, cases, args }) {
  const [config, document, report] = ['toml', 'openapi.json', 'report.json'].map(end => join(dir, `${name}.${end}`))
  writeFileSync(config, settingsText(settings))
  const described = await (await fetch(`${url}/documentation/json`)).json()
  writeFileSync(document, JSON.stringify(described, adapted))
  const chosen = ['--seed', String(seed), '--max-examples', String(cases)]
  const child = spawn(
    program,
    [
      '--config-file',
      config,
      'run',
      document,
      '--url',
      url,
      '--report-json-path',
      report,
      ...plain,
      ...chosen,
      ...args,
    ],
    { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (printed += text))
  await once(child, 'close')
  if (!existsSync(report)) throw new Error(`schemathesis wrote no report:\n${printed.slice(-4000)}`)
  return { report: JSON.parse(readFileSync(report, 'utf8')), printed }
}

/** What schemathesis says of each failure, and of each operation that it could not ask: the parts of its output on them. */
export const problemsIn = printed =>
  (printed.match(/^=+ (?:ERRORS|FAILURES) =+$[^]*?(?=^=+ )/gm) ?? []).map(part => part.trim()).join('\n')
