import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { AppError } from '@frontdesk/errors/app-error'
import type { ParseAnswer, ParseRequest } from './parser-pool.ts'
import { parsePage } from './parse-page.ts'
import { parsePreview } from './parse-preview.ts'
import { parseSitemap } from './parse-sitemap.ts'

/**
 * Replies come first: against them a thread has a third of a share. Ten steps would leave it a tenth,
 * and then honest pages run into the deadline, which is told by the clock.
 */
const niceness = 5
// On Linux a priority is the thread's; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), niceness))

const parse = async ({ kind, input }: ParseRequest) => {
  if (kind === 'page') return parsePage(input)
  if (kind === 'preview') return parsePreview(input)
  if (kind === 'sitemap') return parseSitemap(input)
  // Loaded where it is needed: most threads read nothing but pages.
  if (kind === 'feed') {
    const { parseFeed } = await import('./feed/parse-feed.ts')
    return parseFeed(input)
  }
  const { parseFile } = await import('./parse-file.ts')
  return parseFile(input)
}

const answerTo = async (request: ParseRequest): Promise<ParseAnswer> => {
  try {
    return { parsed: await parse(request) }
  } catch (error) {
    if (error instanceof AppError) return { why: error.message }
    return { failure: error instanceof Error ? error.name : 'unknown' }
  }
}

// The other side of parser-pool.ts: says that it is ready; then one file in, what it says (or what is wrong) out.
parentPort?.on('message', (request: ParseRequest) => {
  void answerTo(request).then(answer => parentPort?.postMessage(answer))
})
parentPort?.postMessage('ready')
