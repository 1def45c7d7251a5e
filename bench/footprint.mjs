/**
 * npm run bench -- footprint [--seconds 20] [--at 64] [--quick]
 *
 * What one reply leaves behind and takes along, for the arithmetic of docs/scaling.md: bytes in PostgreSQL by table
 * (indexes included) and in its write-ahead log, bytes in Redis by kind of key and in its append-only file, CPU by
 * process, and the connections that each kind of process holds. Processes as docker-compose.yml has them, and a second
 * API that nobody asks: its CPU is what hearing the streams of others costs. The provider sends 40 tokens 10 ms apart
 * after 300 ms. Visitors hold conversations of five turns.
 */
import { statSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '@frontdesk/db/connect'
import { requestRedis } from '@frontdesk/runtime/redis'
import { figuresOf, table } from './chat/figures.mjs'
import { drive, frontdeskTarget } from './chat/load.mjs'
import { cpuMsOf, fsyncMs } from './chat/processes.mjs'
import { openStand, origin } from './chat/stand.mjs'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    at: { type: 'string', default: '64' },
    quick: { type: 'boolean' },
  },
  allowPositionals: true,
})
const seconds = options.quick ? 5 : Number(options.seconds)
const tokens = 40
const say = line => process.stderr.write(`${line}\n`)

const sizesOf = async pool => {
  const { rows } = await pool.query(
    `select relname, pg_total_relation_size(relid)::float8 as bytes, pg_indexes_size(relid)::float8 as indexes
     from pg_stat_user_tables`,
  )
  return new Map(rows.map(({ relname, bytes, indexes }) => [relname, { bytes, indexes }]))
}

/** The kind of a key: its second part, and the last one where it tells more. */
const kindOf = key => {
  const [, kind, ...rest] = key.split(':')
  return kind === 'reply' ? `reply:…:${rest.at(-1)}` : kind
}

async function redisKinds(redis) {
  const kinds = new Map()
  for (let cursor = '0', isFirst = true; isFirst || cursor !== '0'; isFirst = false) {
    const [next, keys] = await redis.scan(cursor, 'COUNT', 200)
    cursor = next
    const sizes = await Promise.all(keys.map(key => redis.memory('USAGE', key)))
    for (const [index, key] of keys.entries()) {
      const kind = kinds.get(kindOf(key)) ?? { count: 0, bytes: 0 }
      kinds.set(kindOf(key), { count: kind.count + 1, bytes: kind.bytes + (sizes[index] ?? 0) })
    }
  }
  return kinds
}

const infoOf = async (redis, field) => Number(new RegExp(`^${field}:(.*)$`, 'm').exec(await redis.info('all'))?.[1])

const aofBytes = dir => {
  const folder = join(dir, 'redis', 'appendonlydir')
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

async function read({ stand, pool, redis }) {
  const [{ lsn }] = (await pool.query('select pg_current_wal_insert_lsn() as lsn')).rows
  const [asked, idle] = stand.pids.api
  const cpu = Object.fromEntries(
    Object.entries({ ...stand.pids, api: [asked], 'idle api': [idle] }).map(([name, pids]) => [
      name,
      pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0),
    ]),
  )
  return {
    lsn,
    cpu,
    sizes: await sizesOf(pool),
    aof: aofBytes(stand.dir),
    commands: await infoOf(redis, 'total_commands_processed'),
    published: Number(/^cmdstat_publish:calls=(\d+)/m.exec(await redis.info('commandstats'))?.[1] ?? 0),
    sent: await infoOf(redis, 'total_net_output_bytes'),
    memory: await infoOf(redis, 'used_memory'),
  }
}

async function printConnections({ pool, redis }) {
  const { rows } = await pool.query(
    `select application_name as name, count(*)::int as count from pg_stat_activity
     where backend_type = 'client backend' and application_name like 'frontdesk %' group by 1 order by 1`,
  )
  const names = [...(await redis.client('LIST')).matchAll(/ name=(\S*) /g)].map(([, name]) => name.split(':')[0])
  const counts = new Map()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  console.log(
    `\n${table([['connections to PostgreSQL', ''], ...rows.map(({ name, count }) => [name, count])], { lower: [''] })}`,
  )
  console.log(`\n${table([['connections to Redis', ''], ...counts], { lower: [''] })}`)
}

const stand = await openStand({
  say,
  apis: 2,
  workerQueues: ['replies', 'indexing', 'exports', 'webhooks', 'maintenance'],
})
const { pool, close } = connect({ ...stand, poolSize: 1, name: 'bench', onIdleError: () => undefined })
const redis = requestRedis({ url: stand.redisUrl, name: 'bench', onError: () => undefined })
try {
  await redis.connect()
  const script = { quote: tokens, firstTokenMs: 300, tokenMs: 10 }
  await fetch(`http://127.0.0.1:${stand.modelPort}/script`, { method: 'POST', body: JSON.stringify(script) })
  const target = frontdeskTarget({
    ports: stand.apiPorts.slice(0, 1),
    streams: true,
    chatbotId: stand.chatbotId,
    origin,
  })
  const load = { concurrency: Number(options.at), spreadMs: 700 }
  say('warming up …')
  await drive(target, { ...load, seconds: 5 })
  await pool.query('vacuum')
  await pool.query('checkpoint')
  const before = await read({ stand, pool, redis })
  say('measuring …')
  const figures = figuresOf([await drive(target, { ...load, seconds })])
  const { replies } = figures
  await printConnections({ pool, redis })
  await wait(500)
  const after = await read({ stand, pool, redis })
  const [{ wal }] = (await pool.query('select pg_wal_lsn_diff($1, $2)::float8 as wal', [after.lsn, before.lsn])).rows
  const per = value => (value / replies).toFixed(0)
  console.log(`\n${replies} of ${figures.asked} replies, ${figures.rate.toFixed(1)} a second\n`)
  const cpu = Object.keys(before.cpu).map(name => [name, ((after.cpu[name] - before.cpu[name]) / replies).toFixed(2)])
  console.log(table([['CPU ms per reply', ''], ...cpu], { lower: [''] }))
  const grown = [...after.sizes].map(([name, { bytes, indexes }]) => {
    const was = before.sizes.get(name) ?? { bytes: 0, indexes: 0 }
    return [name, bytes - was.bytes, indexes - was.indexes]
  })
  const tables = grown.filter(([, bytes]) => bytes > 100_000).toSorted((a, b) => b[1] - a[1])
  const cells = tables.map(([name, bytes, indexes]) => [name, per(bytes), per(indexes)])
  console.log(
    `\n${table([['PostgreSQL, bytes per reply', 'in all', 'of it indexes'], ...cells], { lower: ['in all', 'of it indexes'] })}`,
  )
  console.log(`write-ahead log: ${per(wal)} bytes per reply`)
  const kinds = [...(await redisKinds(redis))].map(([kind, { count, bytes }]) => [
    kind,
    count,
    (bytes / count).toFixed(0),
  ])
  console.log(`\n${table([['Redis', 'keys', 'bytes each'], ...kinds], { lower: ['bytes each'] })}`)
  console.log(
    `memory ${per(after.memory - before.memory)}, append-only file ${per(after.aof - before.aof)} bytes per reply; ${((after.commands - before.commands) / replies).toFixed(1)} commands, ${((after.published - before.published) / replies).toFixed(1)} of them published to ${stand.apiPorts.length} API processes, ${per(after.sent - before.sent)} bytes sent`,
  )
  const disk = fsyncMs(stand.dir)
  console.log(`fsync of 8 kB: ${disk.p50.toFixed(2)} ms p50, ${disk.p95.toFixed(2)} ms p95`)
} finally {
  redis.disconnect()
  await close()
  await stand.close()
}
