import { basename, dirname, join, relative } from 'node:path'
import t from 'tap'
import { readSource, root, type SourceFile, sources, tests, workspaces } from '../harness/read-sources.ts'

/** The layers from top to bottom. A workspace imports those of lower layers, and none of its own. */
const layers: string[][] = [
  ['admin'],
  ['api', 'worker'],
  ['answers', 'retention'],
  ['live-chat'],
  ['conversations'],
  ['analytics'],
  ['records'],
  ['exports', 'webhooks', 'push', 'connectors', 'rendering'],
  ['knowledge', 'files'],
  ['chatbots'],
  ['accounts', 'secrets'],
  ['db', 'jobs', 'reply-stream', 'model', 'egress'],
  ['runtime', 'calendar'],
  ['errors'],
  ['contracts', 'web', 'client', 'texts'],
]

/**
 * The folders of the large packages, with the folders that each may import; `.` is for files that lie in none. Every
 * folder may import those files.
 */
const folders: Record<string, Record<string, string[]>> = {
  answers: {
    contradictions: ['checks', 'prompt'],
    checks: ['answer', 'tool-calls', 'prompt'],
    assist: ['answer', 'reply-checks', 'tool-calls', 'prompt'],
    answer: ['reply-checks', 'tool-calls', 'prompt'],
    'reply-checks': ['prompt'],
    'tool-calls': ['prompt'],
    prompt: [],
    '.': [],
  },
  retention: { 'visitor-data': [], '.': [] },
  'live-chat': { handoff: [], inbox: ['presence'], presence: [], 'reply-mails': ['presence'], '.': ['presence'] },
  conversations: { turn: ['messages'], history: ['messages'], messages: [], '.': [] },
  analytics: { 'cost-alarm': [], home: [], 'weekly-mail': [], '.': [] },
  records: { bookings: [], leads: [], questions: [], feedback: [], mails: [], '.': [] },
  files: { 'file-store': [], '.': ['file-store'] },
  knowledge: {
    'page-checks': ['crawl', 'indexing', 'sources', 'read', 'words'],
    crawl: ['indexing', 'sources', 'read', 'words'],
    indexing: ['sources', 'read', 'words'],
    sources: ['read', 'words'],
    search: ['semantic', 'read', 'words'],
    semantic: ['read', 'words'],
    read: ['words'],
    contradictions: ['facts'],
    facts: [],
    words: [],
    '.': ['page-checks', 'crawl', 'indexing', 'sources', 'read', 'words'],
  },
}

/** What runs in a browser or stands outside: it imports the contracts, what is as free of Node.js, and nothing else. */
const outside = ['widget', 'dashboard', 'demo']

/** Servers and data for scripts and tests; no other workspace may import them. */
const tooling = ['local-services', 'testing']

/** Who may import a package from npm. Add a package here when it is installed. */
const owners: Record<string, string[]> = {
  '@prisma/*': ['db'],
  pg: ['db'],
  'pg-cursor': ['db'],
  bullmq: ['jobs'],
  ioredis: ['runtime', 'jobs', 'reply-stream'],
  openai: ['model'],
  stopword: ['model'],
  undici: ['egress'],
  jose: ['chatbots', 'accounts'],
  'openid-client': ['accounts'],
  'lru-cache': ['knowledge', 'runtime', 'chatbots', 'answers'],
  'sanitize-html': ['conversations'],
  marked: ['knowledge', 'conversations'],
  s3mini: ['files'],
  'eventsource-parser': ['model'],
  'html-encoding-sniffer': ['knowledge'],
  chardet: ['knowledge'],
  entities: ['knowledge'],
  'tough-cookie': ['egress'],
  'whatwg-mimetype': ['egress'],
  papaparse: ['exports'],
  '@exodus/bytes': ['knowledge'],
  argon2: ['accounts'],
  '@zxcvbn-ts/*': ['accounts'],
  '@simplewebauthn/server': ['accounts'],
  linkedom: ['knowledge'],
  htmlparser2: ['knowledge'],
  unpdf: ['knowledge'],
  numfmt: ['knowledge'],
  fflate: ['knowledge', 'retention'],
  fastify: ['api'],
  'fastify-plugin': ['api'],
  '@fastify/*': ['api'],
  nodemailer: ['worker'],
  commander: ['admin'],
  pino: ['runtime'],
  'close-with-grace': ['runtime'],
  'prom-client': ['runtime'],
  '@sinclair/typebox': ['contracts', 'runtime', 'jobs', 'api', 'worker', 'admin'],
  preact: ['widget'],
  react: ['dashboard'],
  'react-dom': ['dashboard'],
  'react-aria-components': ['dashboard'],
  '@tanstack/*': ['dashboard'],
  'lucide-react': ['dashboard'],
  'lean-qr': ['dashboard'],
  '@fontsource-variable/inter': ['dashboard'],
}

/** Names that say nothing about what is inside. */
const vagueNames = /^(utils?|common|helpers?|lib|shared|misc)$/

const productFiles = sources.filter(({ workspace }) => !tooling.includes(workspace))

/** Files that break a rule, so that a failure names them all. */
const offenders = (files: SourceFile[], breaks: (file: SourceFile) => boolean): string[] =>
  files.filter(breaks).map(file => file.path)

/** The workspaces that a workspace may import, or undefined where it has no place in the table. */
function mayImport(workspace: string): string[] | undefined {
  if (tooling.includes(workspace)) return [...layers.flat(), ...tooling]
  if (outside.includes(workspace)) return ['contracts', 'web', 'client']
  const layer = layers.findIndex(names => names.includes(workspace))
  return layer === -1 ? undefined : layers.slice(layer + 1).flat()
}

t.test('every workspace has a place in the table of layers', async t => {
  t.same(
    workspaces.map(({ name }) => name).filter(name => mayImport(name) === undefined),
    [],
  )
})

t.test('a file imports only from layers below its own', async t => {
  const upwards = sources.flatMap(({ path, workspace, imports }) =>
    imports.flatMap(({ name }) => {
      const other = /^@frontdesk\/([^/]+)/.exec(name)?.[1]
      return other === undefined || other === workspace || mayImport(workspace)?.includes(other)
        ? []
        : [`${path} → ${other}`]
    }),
  )
  t.same(upwards, [])
})

t.test('a relative import stays in its own workspace', async t => {
  t.same(
    offenders(sources, ({ path, imports }) => {
      const depth = path.split('/').length - 4
      return imports.some(({ name }) => (name.match(/\.\.\//g)?.length ?? 0) > depth)
    }),
    [],
  )
})

/** The folder of a package in which a file lies. */
const folderOf = (path: string): string => /^packages\/[^/]+\/src\/([^/]+)\//.exec(path)?.[1] ?? '.'

for (const [workspace, below] of Object.entries(folders))
  t.test(`inside ${workspace}, a file imports only from its own folder and those below`, async t => {
    const inside = sources.filter(({ path }) => path.startsWith(`packages/${workspace}/src/`))
    const upwards = inside.flatMap(({ path, imports }) => {
      const folder = folderOf(path)
      const others = imports
        .filter(({ name }) => name.startsWith('.'))
        .map(({ name }) => folderOf(join(dirname(path), name)))
        .filter(other => other !== folder && other !== '.')
      return others.filter(other => !(below[folder] ?? []).includes(other)).map(other => `${path} → ${other}`)
    })
    t.same(upwards, [])
    t.same([...new Set(inside.map(({ path }) => folderOf(path)))].toSorted(), Object.keys(below).toSorted())
  })

t.test('imports have no cycles, types included', async t => {
  const below = new Map(
    sources.map(({ path, imports }) => [path, imports.map(({ name }) => join(dirname(path), name))] as const),
  )
  const cleared = new Set<string>()
  const circleFrom = (path: string, way: readonly string[] = []): string[] => {
    if (way.includes(path)) return [[...way.slice(way.indexOf(path)), path].join(' → ')]
    if (cleared.has(path)) return []
    const found = (below.get(path) ?? []).flatMap(next => circleFrom(next, [...way, path]))
    cleared.add(path)
    return found
  }
  const circles = [...below.keys()].flatMap(path => circleFrom(path))
  t.same(circles, [])
})

t.test('every dependency is imported by the packages that own it', async t => {
  const others = productFiles.flatMap(({ path, workspace, imports }) =>
    imports.flatMap(({ name }) => {
      if (name.startsWith('.') || name.startsWith('node:') || name.startsWith('@frontdesk/')) return []
      const [scope = '', rest] = name.split('/')
      const wanted = scope.startsWith('@') ? [`${scope}/${rest}`, `${scope}/*`] : [scope]
      return wanted.some(key => owners[key]?.includes(workspace)) ? [] : [`${path} → ${name}`]
    }),
  )
  t.same(others, [])
})

t.test('the environment is read in the main file of a process only', async t => {
  const isMain = (path: string): boolean => /^apps\/[^/]+\/src\/main\.tsx?$/.test(path)
  t.same(
    offenders(productFiles, ({ path, code }) => !isMain(path) && /process\.env\b/.test(code)),
    [],
  )
})

t.test('nothing connects when it is imported', async t => {
  // A line that is not indented runs on import; an arrow function's body runs later.
  const opens =
    /^(?:export )?(?:const|let) [^\n]*(?<!=>[^\n]*)new (?:Redis|Pool|Client|pg\.\w+|Queue|Worker|QueueEvents|PrismaClient)\b/m
  const connects = /^(?:await |void )?\w+(?:\.\w+)*\.connect\(/m
  t.same(
    offenders(productFiles, ({ code }) => opens.test(code) || connects.test(code)),
    [],
  )
  t.ok(opens.test("import x\nexport const redis = new Redis('redis://x')"))
  t.notOk(opens.test('export const open = (url: string) => new Redis(url)'))
})

t.test('a file writes with the Prisma client or with SQL, not with both', async t => {
  const byPrisma = /\b(?:prisma|tx)\.\w+\.(?:create|update|delete|upsert)\w*\(/
  const bySql = /\b(?:insert into|update \w+(?: \w+)? set|delete from)\s/
  t.same(
    offenders(productFiles, ({ code }) => byPrisma.test(code) && bySql.test(code)),
    [],
  )
  t.ok(byPrisma.test('await db.prisma.source.updateMany({ where })'))
  t.ok(bySql.test('with old as (update sources s set index_run = null'))
})

t.test('row 34: every worker notices dead ones by the same numbers, because one place makes them all', async t => {
  const fromBullmq = sources.filter(({ imports }) => imports.some(({ name }) => name === 'bullmq'))
  const made = fromBullmq.flatMap(({ path, code }) =>
    [...code.matchAll(/new Worker\(/g)].map(({ index }) => ({ path, options: code.slice(index, index + 400) })),
  )
  t.match(made, [
    {
      path: 'packages/jobs/src/start-workers.ts',
      options: /lockDuration: stall\.lockMs,\s+stalledInterval: stall\.checkMs/,
    },
  ])
  t.equal(made.length, 1)
})

t.test('files and folders are named after what they do', async t => {
  const isVague = (path: string): boolean =>
    path.split('/').some(part => vagueNames.test(part.replace(/\.[^.]+$/, ''))) ||
    /-(service|manager|helper)\./.test(path)
  t.same([...sources.map(({ path }) => path), ...tests.map(path => relative(root, path))].filter(isVague), [])
})

t.test('files are named in kebab-case and read in one sitting', async t => {
  const isNamed = (path: string): boolean =>
    /^[a-z0-9]+(-[a-z0-9]+)*(\.slow)?(\.test|\.d)?\.(ts|tsx|mjs)$/.test(basename(path))
  const all = [...sources, ...tests.map(readSource)]
  t.same(
    offenders(all, ({ path }) => !isNamed(path)),
    [],
  )
  t.same(
    offenders(all, ({ text }) => text.split('\n').length > 301),
    [],
  )
})

t.test('there are no default exports and no barrels', async t => {
  t.same(
    offenders(sources, ({ code }) => /^export default /m.test(code)),
    [],
  )
  t.same(
    offenders(sources, ({ path }) => /\/index\.tsx?$/.test(path)),
    [],
  )
})
