import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '@frontdesk/errors/app-error'
import { fileUnreadable } from '../errors.ts'
import { availableMemory, watchMemory, type MemoryWatch } from './memory-bound.ts'
import type { FeedInput, ParsedFeed } from './feed/parse-feed.ts'
import type { FileInput, FilePage } from './parse-file.ts'
import type { PageInput, ParsedPage } from './parse-page.ts'
import type { ParsedPreview, PreviewInput } from './parse-preview.ts'
import type { ParsedSitemap, SitemapInput } from './parse-sitemap.ts'

// Parsing is the only work of a crawl that is as hard as a stranger makes it. On threads of its own it can neither hold
// up the process, nor exhaust its memory, nor cost the running job its lock; and no owner has more than one of them.

/** Limits for parsing one file. Real pages take 10 to 300 ms and 20 to 60 MB. */
export interface ParseLimits {
  readonly parseMs: number
  readonly heapMb: number
  /** What the process can have in bytes; by default what its container or machine has. */
  readonly availableBytes?: number
}

/** Reads what one owner's websites send. Fails with `PAGE_UNREADABLE` when a file takes too long or too much memory. */
export interface Parser {
  readonly page: (input: PageInput, signal: AbortSignal) => Promise<ParsedPage>
  readonly preview: (input: PreviewInput, signal: AbortSignal) => Promise<ParsedPreview>
  readonly sitemap: (input: SitemapInput, signal: AbortSignal) => Promise<ParsedSitemap>
  /** Fails with `FILE_UNREADABLE` and the reason for its owner. */
  readonly file: (input: FileInput, signal: AbortSignal) => Promise<FilePage[]>
  /** Fails as for a file. */
  readonly feed: (input: FeedInput, signal: AbortSignal) => Promise<ParsedFeed>
}

/** The parsers of a process. Threads are started when there is work, and end when there has been none for a while. */
export interface Parsers {
  /** One file of an owner is parsed at a time, so that an owner with slow files delays no other. */
  readonly ownedBy: (owner: string) => Parser
  readonly close: () => Promise<void>
}

/** A request to a parser thread. */
export type ParseRequest =
  | { kind: 'page'; input: PageInput }
  | { kind: 'preview'; input: PreviewInput }
  | { kind: 'sitemap'; input: SitemapInput }
  | { kind: 'file'; input: FileInput }
  | { kind: 'feed'; input: FeedInput }

/** The answer of a parser thread: the parsed file, the reason why it cannot be read, or the name of an error. */
export type ParseAnswer =
  | { parsed: ParsedPage | ParsedPreview | ParsedSitemap | FilePage[] | ParsedFeed }
  | { why: string }
  | { failure: string }

interface Task {
  readonly owner: string
  readonly request: ParseRequest
  readonly settle: (outcome: Promise<ParseAnswer>) => void
}

/** 10 s and 256 MB for a file. */
export const parseLimits: ParseLimits = { parseMs: 10_000, heapMb: 256 }

/** Two, so that one owner's file of 10 s does not make everybody wait; more would take the cores from the chat. */
const threads = 2
/** A book, or the feed of a whole shop, takes longer than a page of the web. */
const fileTimeoutFactor = 3
/** An idle thread keeps 50 MB. */
const idleMs = 10_000

/** Opens the parsers. */
export function openParsers(limits: ParseLimits): Parsers {
  // Libraries inflate files outside of the thread's heap, so the heap limit does not hold them: a PDF of 20 MB can unfold
  // to gigabytes. So the memory of the whole process has a bound as well.
  const available = limits.availableBytes ?? availableMemory()
  const memory = watchMemory({ available, readRss: () => process.memoryUsage.rss() })
  const slots = Array.from({ length: threads }, () => newSlot(limits, memory))
  const waiting: Task[] = []
  const busy = new Set<string>()
  const next = (): void => {
    const slot = slots.find(one => !one.isBusy())
    const index = waiting.findIndex(({ owner }) => !busy.has(owner))
    const [task] = slot === undefined || index === -1 ? [] : waiting.splice(index, 1)
    if (slot === undefined || task === undefined) return
    const { owner, request, settle } = task
    busy.add(owner)
    const outcome = slot.parse(request)
    settle(outcome)
    const done = (): void => {
      busy.delete(owner)
      next()
    }
    outcome.then(done, done)
    next()
  }
  const ask = async (owner: string, request: ParseRequest, signal: AbortSignal) => {
    signal.throwIfAborted()
    const answer = await new Promise<ParseAnswer>((resolve, reject) => {
      const onAbort = (): void => reject(signal.reason as Error)
      signal.addEventListener('abort', onAbort, { once: true })
      const settle = (outcome: Promise<ParseAnswer>): void => {
        outcome.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
      }
      waiting.push({ owner, request, settle })
      next()
    })
    if ('why' in answer) throw fileUnreadable(answer.why)
    if ('failure' in answer) throw unreadable(answer.failure)
    return answer.parsed
  }
  return {
    // A thread answers each kind of request with what belongs to it.
    ownedBy: owner => ({
      page: (input, signal) => ask(owner, { kind: 'page', input }, signal) as Promise<ParsedPage>,
      preview: (input, signal) => ask(owner, { kind: 'preview', input }, signal) as Promise<ParsedPreview>,
      sitemap: (input, signal) => ask(owner, { kind: 'sitemap', input }, signal) as Promise<ParsedSitemap>,
      file: (input, signal) => ask(owner, { kind: 'file', input }, signal) as Promise<FilePage[]>,
      feed: (input, signal) => ask(owner, { kind: 'feed', input }, signal) as Promise<ParsedFeed>,
    }),
    async close() {
      await Promise.all(slots.map(slot => slot.stop()))
    },
  }
}

/** A place for one thread, which is started anew when a file was too much for it. */
function newSlot(limits: ParseLimits, memory: MemoryWatch) {
  let thread: Worker | undefined
  let isBusy = false
  let idle: NodeJS.Timeout | undefined
  const stop = async (): Promise<void> => {
    clearTimeout(idle)
    const stopped = thread
    thread = undefined
    await stopped?.terminate()
  }
  const parse = async (request: ParseRequest): Promise<ParseAnswer> => {
    isBusy = true
    clearTimeout(idle)
    const deadline = new AbortController()
    let timer: NodeJS.Timeout | undefined
    const stopWatching = memory.begin(() => deadline.abort())
    try {
      thread ??= await startThread(limits)
      const patience = request.kind === 'file' || request.kind === 'feed' ? fileTimeoutFactor : 1
      timer = setTimeout(() => deadline.abort(), limits.parseMs * patience)
      thread.postMessage(request)
      // Rejects when the thread dies of its memory limit, or at the deadline.
      const message: unknown[] = await once(thread, 'message', { signal: deadline.signal })
      // The thread is ours and posts nothing else.
      return message[0] as ParseAnswer
    } catch (error) {
      await stop()
      throw unreadable(error)
    } finally {
      clearTimeout(timer)
      stopWatching()
      isBusy = false
      idle = setTimeout(() => void stop(), idleMs).unref()
    }
  }
  return { isBusy: () => isBusy, parse, stop }
}

async function startThread({ heapMb }: ParseLimits): Promise<Worker> {
  const thread = new Worker(new URL('parser-thread.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  // Loading the parser takes 0.1 to 0.5 s, which is not the page's fault: its time counts from here.
  await once(thread, 'message')
  // `once` listens only while a page is being read; a thread that fails between two pages is found at the next.
  thread.on('error', () => undefined)
  return thread
}

const unreadable = (cause: unknown): AppError =>
  new AppError('PAGE_UNREADABLE', 'invalid', 'The page is too large or too deeply nested to be read.', { cause })
