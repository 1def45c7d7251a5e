import { missingMigrations, readServerSettings, type ServerSetting } from '@frontdesk/db/check-database'
import { connect, type ConnectInput, type Db } from '@frontdesk/db/connect'
import { holdsVectors, mostPassagesInMemory } from '@frontdesk/db/pgvector-version'
import { query } from '@frontdesk/db/query'
import { sql } from '@frontdesk/db/sql'
import { fail, ok, placeOf, reasonOf, warn, type Finding } from './finding.ts'

type Needs = Pick<Db, 'pool'>

/** The oldest version that the tests run on. Older ones have what the migrations need, but are not tested. */
const testedFrom = 15
const neededFrom = 14
/** Of a worker for all queues: 12 for its jobs, 4 for searches, 4 for indexing. An API takes 16, and 8 more at its busiest. */
const connectionsOfProcess = 20

export interface PostgresInput {
  databaseUrl: string
  /** Past the pooler that `databaseUrl` leads to; undefined if there is none. */
  directUrl?: string | undefined
  /** The number of running API and worker processes. */
  processes: number
}

export async function checkPostgres({ databaseUrl, directUrl, processes }: PostgresInput): Promise<Finding[]> {
  const serverUrl = directUrl ?? databaseUrl
  const name = 'frontdesk doctor'
  const limits = { poolSize: 1, name, onIdleError: () => undefined, statementMs: 5_000 }
  const db = connect({ databaseUrl: serverUrl, ...limits })
  try {
    const version = await readVersion(db).catch((error: unknown) => reasonOf(error))
    if (typeof version === 'string') {
      const advice = 'Start PostgreSQL, or correct the host, port, user, password or database in DATABASE_URL.'
      return [fail('PostgreSQL', `cannot connect to ${placeOf(serverUrl)}: ${version}`, advice)]
    }
    return [
      judgeVersion(version, serverUrl),
      ...(await readServerSettings(db)).map(judgeSetting),
      await checkMigrations(db),
      await checkVector(db),
      await checkConnections(db, directUrl === undefined ? processes : 0),
      ...(directUrl === undefined ? [] : [await checkPooler({ databaseUrl, directUrl, ...limits })]),
    ]
  } finally {
    await db.close()
  }
}

/** Asks PostgreSQL through its pooler, as the processes do. */
async function checkPooler(input: ConnectInput): Promise<Finding> {
  const db = connect(input)
  const place = placeOf(input.databaseUrl)
  try {
    const found = `${place} leads to PostgreSQL`
    const missing = await readMissingLimits(db)
    if (missing.length === 0) return ok('Pooler', found)
    const without = `${found} without ${missing.map(({ name }) => name).join(', ')}`
    const statements = missing.map(({ statement }) => statement).join(' ')
    return warn(
      'Pooler',
      without,
      `A write that a process gave up may still be stored later. Run as a superuser: ${statements}`,
    )
  } catch (error) {
    const advice =
      'Start the pooler, or correct DATABASE_URL. The pooler must know the database, the user and the password.'
    return fail('Pooler', `cannot connect to ${place}: ${reasonOf(error)}`, advice)
  } finally {
    await db.close()
  }
}

/** What connections bring along where there is no pooler, and the role has to have where there is one. */
const roleLimits = {
  statement_timeout: '60s',
  idle_in_transaction_session_timeout: '60s',
  client_connection_check_interval: '500ms',
}

/** The limits that a session of the pooler does not have, with the statement that gives each to its role. */
const readMissingLimits = ({ pool }: Needs) =>
  query<{ name: string; statement: string }>(
    pool,
    sql`select name, format('alter role %I set %s = %L;', current_user, name, value) as statement
        from unnest(${Object.keys(roleLimits)}::text[], ${Object.values(roleLimits)}::text[])
          with ordinality as wanted (name, value, place)
        where current_setting(name, true) = '0' order by place`,
  )

interface Version {
  text: string
  major: number
}

async function readVersion({ pool }: Needs): Promise<Version> {
  const [version] = await query<Version>(
    pool,
    sql`select current_setting('server_version') as text, current_setting('server_version_num')::int / 10000 as major`,
  )
  if (!version) throw new Error('PostgreSQL did not return its version')
  return version
}

function judgeVersion({ text, major }: Version, databaseUrl: string): Finding {
  const found = `version ${text} at ${placeOf(databaseUrl)}`
  if (major < neededFrom) return fail('PostgreSQL', found, `Use PostgreSQL ${testedFrom} or later.`)
  return major < testedFrom
    ? warn('PostgreSQL', found, `Frontdesk is not tested with this version. Use ${testedFrom} or later.`)
    : ok('PostgreSQL', found)
}

const remedies: Record<ServerSetting['name'], string> = {
  fsync: 'Set fsync = on. Without it, a power failure can destroy the whole database.',
  full_page_writes: 'Set full_page_writes = on. Without it, a power failure can leave half-written pages.',
  synchronous_commit: 'Set synchronous_commit = on. Without it, a crash can lose messages that visitors saw accepted.',
  server_encoding:
    'Recreate the database with encoding UTF8 (create database … encoding UTF8 template template0) and restore into it.',
}

function judgeSetting({ name, setting, isSafe }: ServerSetting): Finding {
  const found = `${name} = ${setting}`
  return isSafe ? ok('PostgreSQL', found) : fail('PostgreSQL', found, remedies[name])
}

async function checkMigrations(db: Needs): Promise<Finding> {
  const missing = await missingMigrations(db)
  return missing.length === 0
    ? ok('Migrations', 'all applied')
    : fail('Migrations', `not applied: ${missing.join(', ')}`, 'Run: npm run migrate')
}

async function checkVector({ pool }: Needs): Promise<Finding> {
  const [extension] = await query<{ version: string }>(
    pool,
    sql`select default_version as version from pg_available_extensions where name = 'vector'`,
  )
  if (extension && holdsVectors(extension.version)) return ok('pgvector', `version ${extension.version}`)
  const without = extension ? `version ${extension.version} is too old` : 'not installed'
  const found = `${without}; vectors are searched in memory, up to ${mostPassagesInMemory.toLocaleString('en')} passages per chatbot`
  const larger = await countLarger({ pool })
  if (larger === 0) return ok('pgvector', found)
  const chatbots = larger === 1 ? 'One chatbot has' : `${larger} chatbots have`
  return warn('pgvector', `${found}. ${chatbots} more and only keyword search`, 'Install pgvector 0.7 or later.')
}

/** Chatbots that have too many passages for the memory of the workers, where vectors are made for it. */
async function countLarger({ pool }: Needs): Promise<number> {
  const [tables] = await query<{ exist: boolean }>(
    pool,
    sql`select to_regclass('embedded_chatbots') is not null and to_regclass('vector_sets_name') is not null as exist`,
  )
  if (tables?.exist !== true) return 0
  const [larger] = await query<{ chatbots: number }>(
    pool,
    sql`
      select count(distinct chatbot_id)::int as chatbots from embedded_chatbots join vector_sets using (slot)
      where storage = 'int8' and passages > ${mostPassagesInMemory}`,
  )
  return larger?.chatbots ?? 0
}

async function checkConnections({ pool }: Needs, processes: number): Promise<Finding> {
  const [counts] = await query<{ allowed: number; others: number }>(
    pool,
    sql`select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
              - coalesce(current_setting('reserved_connections', true), '0')::int as allowed,
            (select count(*)::int from pg_stat_activity
             where coalesce(backend_type, 'client backend') = 'client backend' and application_name not like 'frontdesk %') as others`,
  )
  if (!counts) throw new Error('PostgreSQL did not return its number of connections')
  const { allowed, others } = counts
  // A deployment runs each process twice for a moment, one at a time.
  const needed = (processes + 1) * connectionsOfProcess
  const found = `${allowed} connections allowed, ${others} used by other clients; ${processes} processes may open ${processes * connectionsOfProcess}`
  return allowed - others >= needed
    ? ok('Connections', found)
    : fail(
        'Connections',
        found,
        `Raise max_connections to at least ${needed + others + 10} (a deployment briefly runs one more process), or run fewer processes.`,
      )
}
