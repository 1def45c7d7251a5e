import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { AppError } from '@frontdesk/errors/app-error'
import { startWalledProcess, type WallLimits } from '@frontdesk/runtime/processes/start-walled-process'
import { fileUnreadable } from '../errors.ts'
import type { FeedInput, ParsedFeed } from './feed/parse-feed.ts'
import type { FileInput, FilePage } from './parse-file.ts'
import type { PageInput, ParsedPage } from './parse-page.ts'
import type { ParsedPreview, PreviewInput } from './parse-preview.ts'
import type { ParsedSitemap, SitemapInput } from './parse-sitemap.ts'

// Parsing is the only work of a crawl that is as hard as a stranger makes it. In processes of its own it can neither hold
// up the worker, nor exhaust its memory, nor end it, nor cost the running job its lock; and no owner has more than one.

/** Limits for parsing one file. Real pages take 10 to 300 ms and 20 to 60 MB. */
export interface ParseLimits extends WallLimits {
  readonly parseMs: number
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

/** The parsers of a process. Processes are started when there is work, and end when there has been none for a while. */
export interface Parsers {
  /** One file of an owner is parsed at a time, so that an owner with slow files delays no other. */
  readonly ownedBy: (owner: string) => Parser
  readonly close: () => Promise<void>
}

/** A request to a parser process. */
export type ParseRequest =
  | { kind: 'page'; input: PageInput }
  | { kind: 'preview'; input: PreviewInput }
  | { kind: 'sitemap'; input: SitemapInput }
  | { kind: 'file'; input: FileInput }
  | { kind: 'feed'; input: FeedInput }

/** The answer of a parser process: the parsed file, the reason why it cannot be read, or the name of an error. */
export type ParseAnswer =
  | { parsed: ParsedPage | ParsedPreview | ParsedSitemap | FilePage[] | ParsedFeed }
  | { why: string }
  | { failure: string }

interface Task {
  readonly owner: string
  readonly request: ParseRequest
  readonly settle: (outcome: Promise<ParseAnswer>) => void
}

/** 10 s for a file. */
export const parseLimits: ParseLimits = { parseMs: 10_000, heapMb: 224, dataMb: 270 }

/** Two, so that one owner's file of 10 s does not make everybody wait; more would take the cores from the chat. */
const processes = 2
/** A book, or the feed of a whole shop, takes longer than a page of the web. */
const fileTimeoutFactor = 3
const program = new URL('parser-process.js', import.meta.url)
/** An idle process keeps 60 MB. */
const idleMs = 10_000
/** The system ends a process by the CPU that it took in all: it is replaced before that. */
const longestLifeMs = 30_000

/** Opens the parsers. */
export function openParsers(limits: ParseLimits): Parsers {
  const slots = Array.from({ length: processes }, () => newSlot(limits))
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
    // A process answers each kind of request with what belongs to it.
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

/** A place for one process, which is replaced when a file was too much for it. */
function newSlot(limits: ParseLimits) {
  let child: ChildProcess | undefined
  let isBusy = false
  let idle: NodeJS.Timeout | undefined
  let spentMs = 0
  const stop = async (): Promise<void> => {
    clearTimeout(idle)
    const stopped = child
    child = undefined
    spentMs = 0
    if (stopped === undefined || stopped.exitCode !== null || stopped.signalCode !== null) return
    const ended = once(stopped, 'exit')
    stopped.kill('SIGKILL')
    await ended
  }
  const parse = async (request: ParseRequest): Promise<ParseAnswer> => {
    isBusy = true
    clearTimeout(idle)
    const startedAt = performance.now()
    const patience = request.kind === 'file' || request.kind === 'feed' ? fileTimeoutFactor : 1
    try {
      if (child?.connected !== true) child = await startWalledProcess(program, limits)
      return await answerOf(child, request, limits.parseMs * patience)
    } catch (error) {
      await stop()
      throw unreadable(error)
    } finally {
      spentMs += performance.now() - startedAt
      if (spentMs > longestLifeMs) await stop()
      else idle = setTimeout(() => void stop(), idleMs).unref()
      isBusy = false
    }
  }
  return { isBusy: () => isBusy, parse, stop }
}

/** Asks a process; fails when it ends instead, or takes too long. */
async function answerOf(child: ChildProcess, request: ParseRequest, withinMs: number): Promise<ParseAnswer> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(new Error('it takes too long')), withinMs)
  const onExit = (code: number | null, signal: string | null): void =>
    over.abort(new Error(`its process has ended: ${signal ?? code}`))
  child.once('exit', onExit)
  try {
    child.send(request)
    const answers = once(child, 'message', { signal: over.signal })
    // The process is ours and says nothing else.
    return ((await answers) as [ParseAnswer])[0]
  } finally {
    clearTimeout(timer)
    child.off('exit', onExit)
  }
}

const unreadable = (cause: unknown): AppError =>
  new AppError('PAGE_UNREADABLE', 'invalid', 'The page is too large or too deeply nested to be read.', { cause })
