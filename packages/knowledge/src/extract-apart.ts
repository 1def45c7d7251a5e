import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '@frontdesk/contracts/app-error'
import type { Article, PageInput } from './extract-article.ts'

/** Extraction on a thread of its own. */
export interface Extractor {
  /** Fails with `PAGE_UNREADABLE` when a page takes too long or too much memory; the next page is read as if nothing had been. */
  readonly extract: (page: PageInput) => Promise<Article>
  readonly close: () => Promise<void>
}

/** What one page may take. Real pages: 10 to 300 ms, 20 to 60 MB. */
export interface ExtractLimits {
  readonly extractMs: number
  readonly heapMb: number
}

type Answer = { article: Article } | { failure: string }

/**
 * Opens a thread that reads pages, one at a time. Parsing is the only work in this process that is as hard as a
 * stranger makes it: apart, it can neither hang the process nor exhaust its memory, and the lock of the running job is
 * renewed in time.
 */
export function openExtractor(limits: ExtractLimits): Extractor {
  let thread: Worker | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const extractNow = async (page: PageInput): Promise<Article> => {
    thread ??= await startThread(limits)
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), limits.extractMs)
    try {
      thread.postMessage(page)
      // Rejects when the thread dies of its memory limit, or at the deadline.
      const message: unknown[] = await once(thread, 'message', { signal: deadline.signal })
      // The thread is ours and posts nothing else.
      const answer = message[0] as Answer
      if ('failure' in answer) throw unreadable(answer.failure)
      return answer.article
    } catch (error) {
      if (error instanceof AppError) throw error
      await stop()
      throw unreadable(error)
    } finally {
      clearTimeout(timer)
    }
  }
  const stop = async () => {
    const stopped = thread
    thread = undefined
    await stopped?.terminate()
  }
  const extract = (page: PageInput): Promise<Article> => {
    const article = queue.then(() => extractNow(page))
    queue = article.catch(() => undefined)
    return article
  }
  return { extract, close: stop }
}

async function startThread({ heapMb }: ExtractLimits): Promise<Worker> {
  const thread = new Worker(new URL('extract-thread.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // The flags of this process (loaders, inspectors) are not for the thread.
    execArgv: [],
  })
  // Loading the parser takes 0.1 to 0.5 s, which is not the page's fault: its time counts from here.
  await once(thread, 'message')
  // `once` listens only while a page is being read; a thread that fails between two pages is found at the next.
  thread.on('error', () => undefined)
  return thread
}

const unreadable = (cause: unknown): AppError =>
  new AppError('PAGE_UNREADABLE', 'invalid', 'The page is too large or too deeply nested to be read.', { cause })
