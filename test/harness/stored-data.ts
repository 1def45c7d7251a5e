import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '@frontdesk/db/connect'
import type { Redis } from '@frontdesk/runtime/redis'

/** Everything that an installation keeps, as texts by the name of the place. */
export type Kept = Record<string, string>

/** All that the tables hold, which is all that a dump holds. */
export async function readTables({ pool }: Pick<Db, 'pool'>): Promise<Kept> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const texts = tables.map(async ({ name }) => {
    const { rows } = await pool.query<{ row: string }>(`select to_json(t)::text as row from ${name} t`)
    return [name, rows.map(({ row }) => row).join('\n')] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

/** All that Redis holds, of whatever kind. */
export async function readRedis(redis: Redis): Promise<Kept> {
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: key => redis.get(key),
    hash: key => redis.hgetall(key),
    list: key => redis.lrange(key, 0, -1),
    set: key => redis.smembers(key),
    zset: key => redis.zrange(key, '0', '-1'),
    stream: key => redis.xrange(key, '-', '+'),
  }
  const texts = (await redis.keys('*')).map(async key => {
    const value = await readers[await redis.type(key)]?.(key)
    return [key, `${key} ${JSON.stringify(value ?? null)}`] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

/** All files below a folder that processes share. */
export const readFilesBelow = (folder: string): Kept =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => statSync(join(folder, name)).isFile())
      .map(name => [name, readFileSync(join(folder, name), 'utf8')]),
  )

/** Names of the places that hold a word. */
export const holdersOf = (word: string, kept: Kept): string[] =>
  Object.keys(kept).filter(name => kept[name]?.includes(word))
