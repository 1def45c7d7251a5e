import type { Redis } from '@frontdesk/runtime/redis'

// What an owner wants to have looked at goes to a worker and back through Redis, and is kept nowhere. It is not
// encrypted: the worker that parses what strangers send holds no key, and these are addresses and texts of public pages.

interface Needs {
  readonly redis: Redis
  readonly namespace: string
}

/** Longer than anybody waits for it. */
const keepSeconds = 60

type Part = 'asked' | 'taken' | 'found'

const keyOf = (namespace: string, checkId: string, part: Part): string => `${namespace}:page-check:${checkId}:${part}`

/** Leaves the address of a page for a worker. */
export async function leaveAddress({ redis, namespace }: Needs, checkId: string, url: string): Promise<void> {
  await redis.set(keyOf(namespace, checkId, 'asked'), url, 'EX', keepSeconds)
}

/** How a worker answers: with what it finds at the address, or with what stands for it where its worker died. */
export interface PageCheckAnswer<Finding extends object> {
  readonly look: (url: string) => Promise<Finding>
  readonly lost: (url: string) => Finding
}

/**
 * Looks at the page for whoever asked, unless nobody waits any more. A page is looked at once: a second run of the job
 * means that the worker of the first died, and says so. Returns the answer.
 */
export async function answerCheck<Finding extends object>(
  { redis, namespace }: Needs,
  checkId: string,
  { look, lost }: PageCheckAnswer<Finding>,
): Promise<Finding | undefined> {
  const keyFor = (part: Part): string => keyOf(namespace, checkId, part)
  const [asked, taken, found] = [keyFor('asked'), keyFor('taken'), keyFor('found')]
  const url = await redis.get(asked)
  if (url === null) return undefined
  const isFirst = (await redis.set(taken, '1', 'EX', keepSeconds, 'NX')) !== null
  const finding = isFirst ? await look(url) : lost(url)
  const text = JSON.stringify(finding)
  const end = redis.multi().del(asked, taken)
  // Not in place of what the first left just before it died.
  await (isFirst ? end.set(found, text, 'EX', keepSeconds) : end.set(found, text, 'EX', keepSeconds, 'NX')).exec()
  return finding
}

/** What was found, once; null while there is nothing. */
export async function takeFinding<Finding extends object>(
  { redis, namespace }: Needs,
  checkId: string,
): Promise<Finding | null> {
  const text = await redis.getdel(keyOf(namespace, checkId, 'found'))
  // Only `answerCheck` writes it, for a job of the same kind.
  return text === null ? null : (JSON.parse(text) as Finding)
}
