import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'

// Outgoing requests and SQL have one way each. These rules find code that goes around it. Each rule is tried on examples, so
// that it cannot stop working unnoticed.

const root = fileURLToPath(projectUrl(''))
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const namesOfWorkspaces = (group: string): string[] =>
  readdirSync(join(root, group), { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [entry.name] : []))

const sources = ['packages', 'apps'].flatMap(group =>
  namesOfWorkspaces(group).flatMap(workspace =>
    (existsSync(join(root, group, workspace, 'src'))
      ? readdirSync(join(root, group, workspace, 'src'), { recursive: true, encoding: 'utf8' })
      : []
    )
      .filter(file => /\.tsx?$/.test(file) && !file.includes('generated'))
      .map(file => ({
        workspace,
        path: join(group, workspace, 'src', file),
        code: withoutComments(readFileSync(join(root, group, workspace, 'src', file), 'utf8')),
      })),
  ),
)

/** The rule's findings over all files, as `path: finding`. */
const findings = (
  rule: (code: string) => string[],
  mayIgnore: (source: { workspace: string; path: string }) => boolean,
) =>
  sources.filter(source => !mayIgnore(source)).flatMap(({ path, code }) => rule(code).map(found => `${path}: ${found}`))

/** Modules that can open a connection or start a program, and the exports of them that may be used. */
const guardedModules: Record<string, readonly string[]> = {
  http: ['createServer', 'STATUS_CODES'],
  https: [],
  http2: [],
  net: ['BlockList', 'SocketAddress', 'createServer', 'isIP', 'isIPv4', 'isIPv6'],
  tls: [],
  dgram: [],
  dns: [],
  'dns/promises': [],
  child_process: [],
  module: [],
  undici: [],
  axios: [],
  got: [],
  'node-fetch': [],
  ws: [],
  s3mini: [],
}
const moduleName = Object.keys(guardedModules).join('|')
const statement = new RegExp(
  `(?:import|export)\\s+(type\\s)?([^'";]*?)\\s*from\\s*['"](?:node:)?(${moduleName})['"]`,
  'g',
)
const dynamicImport = new RegExp(
  `(?:\\bimport|\\brequire|getBuiltinModule)\\s*\\(?\\s*['"\`](?:node:)?(?:${moduleName})['"\`]`,
  'g',
)
/** Globals that speak to other hosts, called or handed on; not the name of a property. */
const globals =
  /(?<![\w$.])(?:fetch|WebSocket|EventSource|XMLHttpRequest)\b(?!-|\s*\??:)|(?:globalThis|global|window)\s*(?:\?\.|\.|\[\s*['"`])(?:fetch|WebSocket|EventSource|XMLHttpRequest)\b|\bsendBeacon\s*\(|process\.(?:binding|dlopen)\b/g

/** Ways in which a file could speak to another host. */
function waysOut(code: string): string[] {
  const imported = [...code.matchAll(statement)].flatMap(([, isType, clause = '', name = '']) => {
    const names = /^\{(.*)\}$/s.exec(clause.trim())?.[1]?.split(',') ?? [clause]
    const values = names.map(item => item.trim()).filter(item => item !== '' && !item.startsWith('type '))
    return isType === undefined
      ? values.filter(item => !guardedModules[name]?.includes(item.split(' as ')[0] ?? ''))
      : []
  })
  return [...imported, ...[...code.matchAll(dynamicImport), ...code.matchAll(globals)].map(([found]) => found)]
}

t.test('row 12: only the egress package and the model provider speak to other hosts', async t => {
  // Widget and dashboard run in a browser and speak to their own server, the dashboard with the client; tooling runs nowhere
  // but in tests and set-up.
  const mayGoOut = ['egress', 'model', 'client', 'widget', 'dashboard', 'testing', 'local-services']
  // The operator's own mail server and address, asked by the doctor, and the operator's own store for files.
  const ofOperator = [
    'packages/accounts/src/doctor/check-mail.ts',
    'apps/admin/src/doctor/ask.ts',
    'packages/files/src/file-store/bucket-store.ts',
  ]
  // What takes the network from a process, and what starts such a process.
  const ofWall = [
    'packages/runtime/src/processes/deny-network.ts',
    'packages/runtime/src/processes/start-sandboxed-process.ts',
    // Starts a browser that has no network of its own, and has apt install it.
    'packages/rendering/src/start-browser.ts',
    'packages/rendering/src/add-browser.ts',
  ]
  // PDF.js asks for its tables of characters by a method of that name, which reads one file of the program.
  const ofPdf = ['packages/knowledge/src/character-maps.ts']
  t.same(
    findings(
      waysOut,
      ({ workspace, path }) => mayGoOut.includes(workspace) || [...ofOperator, ...ofWall, ...ofPdf].includes(path),
    ),
    [],
  )
})

t.test('row 12: outgoing connections are detected however they are written', async t => {
  for (const code of [
    "await fetch('http://x')",
    'const get = fetch',
    'globalThis.fetch(url)',
    "globalThis['fetch'](url)",
    'new WebSocket(url)',
    'navigator.sendBeacon(url)',
    "import { request } from 'undici'",
    "import axios from 'axios'",
    "import { S3mini } from 's3mini'",
    "import http from 'node:http'",
    "import * as http from 'http'",
    "import { createServer, get } from 'node:http'",
    "import { request as ask } from 'node:https'",
    "import { connect } from 'node:http2'",
    "import { connect } from 'node:net'",
    "import { createConnection, isIP } from 'node:net'",
    "import {\n  isIP,\n  Socket,\n} from 'node:net'",
    "import { connect } from 'node:tls'",
    "import { createSocket } from 'node:dgram'",
    "import { lookup } from 'node:dns/promises'",
    "import { execFile } from 'node:child_process'",
    "export * from 'node:https'",
    "const { request } = await import('node:https')",
    "import('undici')",
    "require('net')",
    "import { createRequire } from 'node:module'",
    "process.getBuiltinModule('http')",
  ]) {
    t.not(waysOut(code).length, 0, code)
  }
  for (const code of [
    "import { createServer, type Server } from 'node:http'",
    "import type { Socket } from 'node:net'",
    "import { isIP, type LookupFunction } from 'node:net'",
    "import { fetchPage } from '@frontdesk/egress/fetch-page'",
    'visitor.fetch(path)',
    'interface Needs { fetch: Fetch; fetch?: Fetch }',
    'prefetch(url)',
  ]) {
    t.same(waysOut(code), [], code)
  }
})

const keyword =
  /^\s*(?:with|select|insert\s+into|update|delete\s+from|create|alter|drop|truncate|copy|begin|set\s+(?:local|session))\b/i
const template = /((?:[\w$.]|<[^`]*?>)*)`((?:[^`\\]|\\.)*)`/g
/**
 * Does the text take in anything but constants: capitals, what stands in a table of capitals, names of a number, a
 * function of a literal?
 */
function takesInMore(text: string, code: string): boolean {
  const numbers = [...code.matchAll(/^const (\w+) = [\d_.]+$/gm)].map(([, name]) => name)
  const parts = [...text.matchAll(/\$\{([^}]*)\}/g)].flatMap(([, inner = '']) =>
    /^\w+\('[^']*'\)$/.test(inner) ? [] : inner.split(/[\s*+-]+/),
  )
  return parts.some(part => !/^[A-Z\d_]*(?:\[\w+\])?$/.test(part) && !numbers.includes(part))
}

/** SQL put together from pieces, and the doors of Prisma that take any text. */
function looseSql(code: string): string[] {
  const unchecked = [
    ...code.matchAll(/\$(?:query|execute)RawUnsafe\b|\braw\s*\((?!'[^']*'\)|String\(|[A-Z\d_]+(?:\[\w+\])?\))/g),
  ].map(([found]) => found)
  const filled = [...code.matchAll(template)].flatMap(([, tag = '', text = '']) => {
    const isTagged = /(?:^|\W)sql$|\$(?:query|execute)Raw(?:<.*>)?$/s.test(tag)
    return !isTagged && keyword.test(text) && takesInMore(text, code) ? [text.trim().slice(0, 60)] : []
  })
  const joined = [...code.matchAll(/(['"`])([^'"`\n]*)\1\s*\+/g)].flatMap(([, , text = '']) =>
    keyword.test(text) ? [text] : [],
  )
  return [...unchecked, ...filled, ...joined]
}

/** Names of an index, and names that are checked (`identifier`, `quoted`): PostgreSQL takes none of them as a parameter. */
const namesAsText = /^packages\/db\/src\/(?:migrate|sql)\.ts$/

/** English begins sentences with words of SQL: "Select Mia", "With Kim". */
const words = /^apps\/dashboard\/src\/texts\//

t.test('row 79: SQL is one text with parameters, never put together from pieces', async t => {
  // Tooling creates and drops databases, whose names cannot be parameters; the names are its own.
  t.same(
    findings(
      looseSql,
      ({ workspace, path }) =>
        /^(?:testing|local-services)$/.test(workspace) || namesAsText.test(path) || words.test(path),
    ),
    [],
  )
})

t.test('row 79: SQL put together from pieces is found however it is written', async t => {
  for (const code of [
    'db.$queryRawUnsafe(sql)',
    'db.$executeRawUnsafe(`x`)',
    'Prisma.raw(title)',
    'raw(title)',
    'raw(`order by ${title}`)',
    'pool.query(`select * from a where b = ${title}`)',
    'pool.query({ text: `\n  update a set b = ${title}` })',
    "pool.query('select * from ' + table)",
    "pool.query(`select ${rankOf('a', title)} from a`)",
    'let most = 5\npool.query(`select 1 from a limit ${most}`)',
    'const sql = `with x as (select ${columns}) select 1`',
    'const sql = `delete from chunks where id = ${row.id}`',
    'const sql = `select 1 from a order by ${orders[order]}`',
  ]) {
    t.not(looseSql(code).length, 0, code)
  }
  for (const code of [
    'tx.$queryRaw`select 1 from a where b = ${title}`',
    'execute(pool, sql`update a set b = ${title}`)',
    'const columns = raw(COLUMNS[order])',
    'tx.$queryRaw<unknown[]>`select 1 from a where b = ${title}`',
    "pool.query(`select ${rankOf('a.rank')} from a`)",
    'const most = 5\npool.query(`select 1 from a limit ${2 * most}`)',
    'pool.query(`select 1 from a order by ${ORDERS[order]}`)',
    'pool.query(`begin read only; set local statement_timeout = ${TIMEOUT_MS}`)',
    "pool.query('select 1 from a where b = $1', [title])",
    'log(`selected ${count} rows`)',
  ]) {
    t.same(looseSql(code), [], code)
  }
})
