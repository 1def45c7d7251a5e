import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { AppError } from '@frontdesk/errors/app-error'
import type { Queues } from '@frontdesk/jobs/open-queues'
import type { RenderedPage, RenderPage } from '@frontdesk/knowledge/crawl/render-page'
import { pageAbandoned } from '@frontdesk/knowledge/errors'
import type { Redis } from '@frontdesk/runtime/redis'
import { browserUnusable, pageNotRendered, pageTooHeavy, rendererBusy } from './errors.ts'

// A crawl that meets a page of scripts leaves its address in Redis, enqueues a job, and waits for what the rendering worker
// leaves there. Nothing is encrypted: both sides hold no key, and these are public pages.

interface Needs {
  readonly redis: Redis
  readonly namespace: string
}

/** What is asked for. */
export interface AskedPage {
  readonly url: string
  readonly language: string | null
}

/** How long a crawl waits for its page, the queue included. */
const waitMs = 180_000
/** Nobody waits any longer. */
const keepSeconds = 200
const lookEveryMs = 150
/** How soon a page is given up that nobody waits for any more. */
const lookIfAskedMs = 1_000
/** A worker that serves the queue says so every few seconds. */
const servedSeconds = 20
/** A worker that was there within so many days comes back: pages that it has read are not given up meanwhile. */
const lastSeconds = 7 * 86_400

type Part = 'asked' | 'found'

const keyOf = (namespace: string, renderId: string, part: Part): string => `${namespace}:render:${renderId}:${part}`
const servedKey = (namespace: string): string => `${namespace}:render:served`
const latelyKey = (namespace: string): string => `${namespace}:render:lately`

/** Records that pages are rendered here, for those who would like to have one. */
export async function recordRenderer({ redis, namespace }: Needs): Promise<void> {
  await redis
    .multi()
    .set(servedKey(namespace), '1', 'EX', servedSeconds)
    .set(latelyKey(namespace), '1', 'EX', lastSeconds)
    .exec()
}

/** Says that this installation has no renderer any more, so that nobody waits for it to come back. */
export async function forgetRenderer({ redis, namespace }: Needs): Promise<void> {
  await redis.del(latelyKey(namespace))
}

/** What is left for whoever asked: a page, or the code of an error. */
type Finding = { readonly page: RenderedPage } | { readonly failure: string }

/** The errors that a page can come to, by their codes. */
const failures: Readonly<Record<string, () => AppError>> = {
  PAGE_TOO_HEAVY: pageTooHeavy,
  PAGE_NOT_RENDERED: pageNotRendered,
  RENDERER_BUSY: rendererBusy,
  BROWSER_UNUSABLE: () => browserUnusable('The browser could not be started.'),
  WORK_PUT_ASIDE: () => new AppError('WORK_PUT_ASIDE', 'conflict', pageAbandoned),
}

/** Opens the way from a crawl to the rendering workers. Pages of one source are rendered one at a time. */
export function openRenderRequests(needs: Needs & { queues: Pick<Queues, 'enqueue'> }): RenderPage {
  const { redis, namespace, queues } = needs
  const lastOf = new Map<string, Promise<unknown>>()
  const ask: RenderPage = async ({ url, language, accountId, subject, signal }) => {
    const renderId = randomUUID()
    const asked: AskedPage = { url, language }
    await redis.set(keyOf(namespace, renderId, 'asked'), JSON.stringify(asked), 'EX', keepSeconds)
    const ofSource = subject === null ? {} : { subject }
    await queues.enqueue('render-page', { renderId, accountId, ...ofSource }, { id: renderId })
    try {
      return await waitFor(needs, renderId, signal)
    } finally {
      // A job that nobody waits for any more does nothing.
      await redis.del(keyOf(namespace, renderId, 'asked')).catch(() => undefined)
    }
  }
  return async input => {
    const [served, lately] = await redis.mget(servedKey(namespace), latelyKey(namespace))
    if (served === null && lately === null) return null
    if (served === null) throw rendererBusy()
    const turn = input.subject ?? input.accountId
    const before = lastOf.get(turn) ?? Promise.resolve()
    const mine = before.then(
      () => ask(input),
      () => ask(input),
    )
    lastOf.set(turn, mine)
    try {
      return await mine
    } finally {
      if (lastOf.get(turn) === mine) lastOf.delete(turn)
    }
  }
}

async function waitFor({ redis, namespace }: Needs, renderId: string, signal: AbortSignal): Promise<RenderedPage> {
  const endAt = performance.now() + waitMs
  while (performance.now() < endAt) {
    const packed = await redis.getdelBuffer(keyOf(namespace, renderId, 'found'))
    if (packed !== null) {
      const finding = await unpack(packed)
      if ('page' in finding) return finding.page
      throw (failures[finding.failure] ?? pageNotRendered)()
    }
    await pause(lookEveryMs, undefined, { signal })
  }
  throw rendererBusy()
}

/** Renders a page for whoever asked, unless nobody waits any more. Its signal aborts once nobody does. */
export async function answerRender(
  { redis, namespace }: Needs,
  renderId: string,
  render: (asked: AskedPage, gone: AbortSignal) => Promise<RenderedPage>,
): Promise<void> {
  const askedKey = keyOf(namespace, renderId, 'asked')
  const text = await redis.get(askedKey)
  if (text === null) return
  const gone = new AbortController()
  const look = async (): Promise<void> => {
    if ((await redis.exists(askedKey)) === 0) gone.abort()
  }
  const looking = setInterval(() => void look().catch(() => undefined), lookIfAskedMs)
  // Only `openRenderRequests` writes it.
  const finding = await findingOf(() => render(JSON.parse(text) as AskedPage, gone.signal))
    .catch((error: unknown) => {
      if (!gone.signal.aborted) throw error
      return undefined
    })
    .finally(() => clearInterval(looking))
  if (finding === undefined || gone.signal.aborted) return
  await redis.set(keyOf(namespace, renderId, 'found'), await pack(finding), 'EX', keepSeconds)
}

async function findingOf(render: () => Promise<RenderedPage>): Promise<Finding> {
  try {
    return { page: await render() }
  } catch (error) {
    if (error instanceof AppError && Object.hasOwn(failures, error.code)) return { failure: error.code }
    throw error
  }
}

const [pressed, expanded] = [promisify(deflateRaw), promisify(inflateRaw)]

const pack = async (finding: Finding): Promise<Buffer> => pressed(JSON.stringify(finding), { level: 1 })

// Only `answerRender` writes it.
const unpack = async (packed: Buffer): Promise<Finding> =>
  JSON.parse((await expanded(packed)).toString('utf8')) as Finding
