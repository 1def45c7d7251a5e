import { AppError } from '@frontdesk/errors/app-error'
import { denyNetwork } from '@frontdesk/runtime/processes/deny-network'
import { piecesOf } from './answer-pieces.ts'
import type { ParseAnswer, ParseRequest } from './parser-pool.ts'
import { parsePage } from './parse-page.ts'
import { parsePreview } from './parse-preview.ts'
import { parseSitemap } from './parse-sitemap.ts'

denyNetwork()

/** The body of a file or a feed comes behind its request. */
interface Arriving {
  readonly request: ParseRequest
  readonly body: Buffer
  filled: number
}

const parse = async ({ kind, input }: ParseRequest, body: Uint8Array) => {
  if (kind === 'page') return parsePage(input)
  if (kind === 'preview') return parsePreview(input)
  if (kind === 'sitemap') return parseSitemap(input)
  // Loaded where it is needed: most processes read nothing but pages.
  if (kind === 'feed') {
    const { parseFeed } = await import('./feed/parse-feed.ts')
    const feed = parseFeed({ ...input, body })
    for (const piece of piecesOf(feed)) process.send?.({ piece })
    return { ...feed, products: [] }
  }
  const { parseFile } = await import('./file/parse-file.ts')
  const file = await parseFile({ ...input, body })
  for (const piece of piecesOf(file)) process.send?.({ piece })
  return { ...file, pages: [] }
}

const answerTo = async (request: ParseRequest, body: Uint8Array): Promise<ParseAnswer> => {
  try {
    return { parsed: await parse(request, body) }
  } catch (error) {
    if (error instanceof AppError) return { why: error.message }
    return { failure: error instanceof Error ? error.name : 'unknown' }
  }
}

// The other side of parser-pool.ts: says that it is ready; then one file in, what it says (or what is wrong) out, a large answer
// with pieces of it ahead.
let arriving: Arriving | undefined
process.on('message', (message: ParseRequest | { part: Uint8Array }) => {
  if (!('part' in message)) {
    const size = 'size' in message.input ? message.input.size : 0
    arriving = { request: message, body: Buffer.alloc(size), filled: 0 }
  } else if (arriving !== undefined) {
    arriving.body.set(message.part, arriving.filled)
    arriving.filled += message.part.length
  }
  if (arriving === undefined || arriving.filled < arriving.body.length) return
  const { request, body } = arriving
  arriving = undefined
  void answerTo(request, body).then(answer => process.send?.(answer))
})
// The caller is gone.
process.on('disconnect', () => process.exit())
process.send?.('ready')
