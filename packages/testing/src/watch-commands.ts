import type { Redis } from '@frontdesk/runtime/redis'
import type { Teardown } from './teardown.ts'

/** The names of the commands that come to a test's own Redis from now on, by whichever connection, in lower case. */
export async function watchCommands(t: Teardown, { redis, url }: { redis: Redis; url: string }): Promise<string[]> {
  const monitor = await redis.monitor()
  t.teardown(() => monitor.disconnect())
  const own = new URL(url).pathname.slice(1)
  const commands: string[] = []
  // The server tells of every test's database.
  monitor.on('monitor', (_time: string, [name = '']: string[], _source: string, database: string) => {
    if (database === own) commands.push(name.toLowerCase())
  })
  return commands
}
