import type { Redis } from '@frontdesk/runtime/redis'

// What an owner wants to have looked at goes to a worker and back through Redis, and is kept nowhere. It is not
// encrypted: the worker that parses what strangers send holds no key, and these are addresses and texts of public pages.

interface Needs {
  readonly redis: Redis
  readonly namespace: string
}

/** Longer than anybody waits for it. */
const keepSeconds = 60

const keyOf = (namespace: string, checkId: string, part: 'asked' | 'found'): string =>
  `${namespace}:page-check:${checkId}:${part}`

/** Leaves the address of a page for a worker. */
export async function leaveAddress({ redis, namespace }: Needs, checkId: string, url: string): Promise<void> {
  await redis.set(keyOf(namespace, checkId, 'asked'), url, 'EX', keepSeconds)
}

/** Takes the address; null where it was looked at already, or nobody waits any more. */
export const takeAddress = ({ redis, namespace }: Needs, checkId: string): Promise<string | null> =>
  redis.getdel(keyOf(namespace, checkId, 'asked'))

/** Leaves what was found for whoever asked. */
export async function leaveFinding({ redis, namespace }: Needs, checkId: string, finding: object): Promise<void> {
  await redis.set(keyOf(namespace, checkId, 'found'), JSON.stringify(finding), 'EX', keepSeconds)
}

/** What was found, once; null while there is nothing. */
export async function takeFinding<Finding extends object>(
  { redis, namespace }: Needs,
  checkId: string,
): Promise<Finding | null> {
  const text = await redis.getdel(keyOf(namespace, checkId, 'found'))
  // Only `leaveFinding` writes it, for a job of the same kind.
  return text === null ? null : (JSON.parse(text) as Finding)
}
