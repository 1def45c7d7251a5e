import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import t from 'tap'
import { readSource, root, type SourceFile, sources, tests, workspaces } from '../harness/read-sources.ts'

/** The rooms from top to bottom. A room knows the lines below its own, and nobody on its own line. */
const rooms: string[][] = [
  ['api', 'worker', 'admin'],
  ['conversations'],
  ['tools'],
  ['knowledge'],
  ['chatbots'],
  ['accounts'],
  ['db', 'jobs', 'reply-stream', 'model', 'egress'],
  ['runtime'],
  ['contracts'],
]

/** The floors of the large rooms. A floor knows those that are named after it. */
const floors: Record<string, Record<string, string[]>> = {
  conversations: {
    answer: ['tool-calls', 'live', 'prompt', 'turn', 'messages'],
    'tool-calls': ['live', 'prompt', 'turn', 'messages'],
    live: ['turn', 'messages'],
    prompt: ['turn', 'messages'],
    retention: ['turn'],
    turn: ['messages'],
    history: ['messages'],
    export: [],
    messages: [],
  },
  tools: {
    bookings: ['webhooks', 'records'],
    leads: ['webhooks', 'records'],
    questions: ['records'],
    feedback: ['records'],
    webhooks: ['connectors'],
    connectors: [],
    mails: [],
    records: [],
  },
  knowledge: {
    'open-indexer.ts': ['crawl', 'indexing', 'read'],
    crawl: ['indexing', 'sources', 'read', 'words'],
    indexing: ['sources', 'read', 'words'],
    sources: ['read', 'words'],
    search: ['semantic', 'read', 'words'],
    semantic: ['read', 'words'],
    read: ['words'],
    words: [],
  },
}

/** What runs at a visitor's or an owner's, or stands outside: it knows the contracts and nothing else. */
const outside = ['widget', 'dashboard', 'demo']

/** Brings servers and data for scripts and tests; no room may know it. */
const tooling = ['local-services', 'testing']

/** Who may import a package from npm. What is not listed here has no home yet: give it one. */
const homes: Record<string, string[]> = {
  '@prisma/*': ['db'],
  pg: ['db'],
  'pg-cursor': ['db'],
  bullmq: ['jobs'],
  ioredis: ['runtime', 'jobs', 'reply-stream'],
  openai: ['model'],
  stopword: ['model'],
  undici: ['egress'],
  papaparse: ['knowledge', 'conversations'],
  'lru-cache': ['knowledge'],
  'sanitize-html': ['conversations'],
  marked: ['knowledge', 'conversations'],
  s3mini: ['conversations'],
  argon2: ['accounts'],
  '@mozilla/readability': ['knowledge'],
  linkedom: ['knowledge'],
  htmlparser2: ['knowledge'],
  unpdf: ['knowledge'],
  mammoth: ['knowledge'],
  fflate: ['knowledge'],
  fastify: ['api'],
  'fastify-plugin': ['api'],
  '@fastify/*': ['api'],
  nodemailer: ['worker'],
  commander: ['admin'],
  pino: ['runtime'],
  'close-with-grace': ['runtime'],
  'prom-client': ['runtime'],
  '@sinclair/typebox': ['contracts', 'runtime', 'jobs', 'api', 'worker', 'admin'],
  preact: ['widget', 'dashboard'],
}

/** Drawers: what lies in one of these has no place of its own. */
const drawers = /^(utils?|common|helpers?|lib|shared|misc)$/

const roomFiles = sources.filter(({ room }) => !tooling.includes(room))

const lineOf = (room: string): number => rooms.findIndex(line => line.includes(room))

/** Files that break a rule, so that a failure names them all. */
const offenders = (files: SourceFile[], breaks: (file: SourceFile) => boolean): string[] =>
  files.filter(breaks).map(file => file.path)

/** Which rooms a room may import, or undefined where it has no place in the table. */
function mayKnow(room: string): string[] | undefined {
  if (tooling.includes(room)) return [...rooms.flat(), ...tooling]
  if (outside.includes(room)) return ['contracts']
  const line = lineOf(room)
  return line === -1 ? undefined : rooms.slice(line + 1).flat()
}

t.test('every workspace has a place in the table of rooms', async t => {
  t.same(
    workspaces.map(({ name }) => name).filter(name => mayKnow(name) === undefined),
    [],
  )
})

t.test('a file imports only from rooms below its own', async t => {
  const upwards = sources.flatMap(({ path, room, imports }) =>
    imports.flatMap(({ name }) => {
      const other = /^@frontdesk\/([^/]+)/.exec(name)?.[1]
      return other === undefined || other === room || mayKnow(room)?.includes(other) ? [] : [`${path} → ${other}`]
    }),
  )
  t.same(upwards, [])
})

t.test('a relative import stays in its own room', async t => {
  t.same(
    offenders(sources, ({ path, imports }) => {
      const depth = path.split('/').length - 4
      return imports.some(({ name }) => (name.match(/\.\.\//g)?.length ?? 0) > depth)
    }),
    [],
  )
})

for (const [room, below] of Object.entries(floors))
  t.test(`inside ${room}, a file imports only from its own floor and those below`, async t => {
    const inside = sources.filter(({ path }) => path.startsWith(`packages/${room}/src/`))
    const upwards = inside.flatMap(({ path, imports }) => {
      const [, , , floor = ''] = path.split('/')
      if (floor === 'errors.ts') return []
      const others = imports.flatMap(({ name }) => /^\.\.\/([a-z-]+)\//.exec(name)?.[1] ?? [])
      return others.filter(other => !(below[floor] ?? []).includes(other)).map(other => `${path} → ${other}`)
    })
    t.same(upwards, [])
    t.same(
      [...new Set(inside.map(({ path }) => path.split('/')[3]))].toSorted(),
      [...Object.keys(below), 'errors.ts'].toSorted(),
    )
  })

t.test('no file reads itself again, by whatever way round, types included', async t => {
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
  t.same(
    [...below.keys()].flatMap(path => circleFrom(path)),
    [],
  )
})

t.test('every dependency has one home', async t => {
  const homeless = roomFiles.flatMap(({ path, room, imports }) =>
    imports.flatMap(({ name }) => {
      if (name.startsWith('.') || name.startsWith('node:') || name.startsWith('@frontdesk/')) return []
      const [scope = '', rest] = name.split('/')
      const wanted = scope.startsWith('@') ? [`${scope}/${rest}`, `${scope}/*`] : [scope]
      return wanted.some(key => homes[key]?.includes(room)) ? [] : [`${path} → ${name}`]
    }),
  )
  t.same(homeless, [])
})

t.test('the environment is read in the main file of a process only', async t => {
  const isMain = (path: string): boolean => /^apps\/[^/]+\/src\/main\.tsx?$/.test(path)
  t.same(
    offenders(roomFiles, ({ path, code }) => !isMain(path) && /process\.env\b/.test(code)),
    [],
  )
})

t.test('nothing connects when it is imported', async t => {
  // A line that is not indented runs on import; an arrow function's body runs later.
  const opens =
    /^(?:export )?(?:const|let) [^\n]*(?<!=>[^\n]*)new (?:Redis|Pool|Client|pg\.\w+|Queue|Worker|QueueEvents|PrismaClient)\b/m
  const connects = /^(?:await |void )?\w+(?:\.\w+)*\.connect\(/m
  t.same(
    offenders(roomFiles, ({ code }) => opens.test(code) || connects.test(code)),
    [],
  )
  t.ok(opens.test("import x\nexport const redis = new Redis('redis://x')"))
  t.notOk(opens.test('export const open = (url: string) => new Redis(url)'))
})

t.test('row 34: every worker notices dead ones by the same numbers, because one place makes them all', async t => {
  const fromBullmq = sources.filter(({ imports }) => imports.some(({ name }) => name === 'bullmq'))
  const made = fromBullmq.flatMap(({ path, code }) =>
    [...code.matchAll(/new Worker\(/g)].map(({ index }) => ({ path, options: code.slice(index, index + 400) })),
  )
  t.match(made, [
    { path: 'packages/jobs/src/work.ts', options: /lockDuration: stall\.lockMs,\s+stalledInterval: stall\.checkMs/ },
  ])
  t.equal(made.length, 1)
})

/** Folders whose statements are not tagged templates yet. */
const untagged = [
  'apps/worker/',
  'packages/accounts/',
  'packages/chatbots/',
  'packages/conversations/',
  'packages/tools/',
]

t.test('statements are tagged templates with values in place', async t => {
  const isTagged = (path: string): boolean => !untagged.some(folder => path.startsWith(folder))
  const asked = sources.filter(({ path }) => isTagged(path) && !path.startsWith('packages/db/'))
  const ownStatement = /\b(?:pool|client|guard|holder)\.query\(/
  t.same(
    offenders(asked, ({ code }) => ownStatement.test(code)),
    [],
  )
  // `$1` as a value's place stands after an operator, a bracket or a comma; as a replacement it stands in quotes.
  const placeholder = /(?<!')(?:[=<>(,+-]|\bin|\blimit|\bvalues)\s*\$\d+\b/i
  t.same(
    offenders(asked, ({ code }) => placeholder.test(code)),
    [],
  )
  t.ok(placeholder.test('select id from replies where id = $1'))
  t.notOk(placeholder.test(`text.replace(/(a)(b)/, '($1)$2')`))
})

t.test('no file and no folder is a drawer', async t => {
  const isDrawer = (path: string): boolean =>
    path.split('/').some(part => drawers.test(part.replace(/\.[^.]+$/, ''))) || /-(service|manager|helper)\./.test(path)
  t.same([...sources.map(({ path }) => path), ...tests.map(path => relative(root, path))].filter(isDrawer), [])
})

t.test('files are named in kebab-case and read in one sitting', async t => {
  const isNamed = (path: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.d)?\.(ts|tsx|mjs)$/.test(basename(path))
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

t.test('.env.example names exactly the variables that the processes read', async t => {
  const { ApiEnv } = await import('@frontdesk/api/env')
  const { WorkerEnv } = await import('@frontdesk/worker/env')
  // What only `npm start` reads, and what only Docker Compose reads.
  const ofOthers = ['DEMO_PORT', 'POSTGRES_PASSWORD']
  const wanted = new Set([...Object.keys(ApiEnv.properties), ...Object.keys(WorkerEnv.properties), ...ofOthers])
  const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n')
  const named = lines.flatMap(line => /^#?\s?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? [])
  t.same(named.toSorted(), [...wanted].toSorted())
})

t.test('the lock file names the programs of every platform, so that npm ci works on each of them', async t => {
  // Why they may be missing, and how to add them: scripts/complete-lock-file.mjs.
  const lock: { packages: Record<string, { optionalDependencies?: Record<string, string> }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const places = Object.keys(lock.packages)
  const wanted = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  )
  t.same(
    wanted.filter(name => !places.some(place => place.endsWith(`node_modules/${name}`))),
    [],
  )
})
