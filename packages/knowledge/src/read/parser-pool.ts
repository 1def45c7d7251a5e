import type { Product } from '@frontdesk/contracts/sources/source-products'
import { unavailable } from '@frontdesk/errors/app-error'
import { InputTooHard, openSandboxedPool, PartsLost } from '@frontdesk/runtime/processes/open-sandboxed-pool'
import type { SandboxLimits } from '@frontdesk/runtime/processes/start-sandboxed-process'
import { fileUnreadable, pageUnreadable, parserFailed } from '../errors.ts'
import { joinedPages, type AnswerPiece } from './answer-pieces.ts'
import type { FeedInput, ParsedFeed } from './feed/parse-feed.ts'
import type { FileInput, FilePage, ParsedFile } from './file/parse-file.ts'
import type { PageInput, ParsedPage } from './parse-page.ts'
import type { ParsedPreview, PreviewInput } from './parse-preview.ts'
import type { ParsedSitemap, SitemapInput } from './parse-sitemap.ts'

/** Limits for parsing one file. Real pages take 10 to 300 ms and 20 to 60 MB. */
export interface ParseLimits extends SandboxLimits {
  readonly parseMs: number
}

/**
 * Reads what one owner's websites send. Fails with `PAGE_UNREADABLE` when a file takes too long or too much memory, with
 * `PARSER_FAILED` when a parser throws, and with `SERVICE_UNAVAILABLE` when there is no process to read it.
 */
export interface Parser {
  readonly page: (input: PageInput, signal: AbortSignal) => Promise<ParsedPage>
  readonly preview: (input: PreviewInput, signal: AbortSignal) => Promise<ParsedPreview>
  readonly sitemap: (input: SitemapInput, signal: AbortSignal) => Promise<ParsedSitemap>
  /** Fails with `FILE_UNREADABLE` and the reason for its owner, or as its body does. */
  readonly file: (input: WithBody<FileInput>, signal: AbortSignal) => Promise<ParsedFile>
  /** Fails as for a file. */
  readonly feed: (input: FeedInput, signal: AbortSignal) => Promise<ParsedFeed>
}

/** A body that is read part by part, once there is a process for it. */
export interface StoredBody {
  /** Bytes in all. */
  readonly size: number
  readonly parts: () => AsyncIterable<Uint8Array>
}

type WithBody<Input> = Omit<Input, 'body'> & { readonly body: Uint8Array | StoredBody }

/** The parsers of a process. Processes are started when there is work, and end when there has been none for a while. */
export interface Parsers {
  /** One file of an owner is parsed at a time, so that an owner with slow files delays no other. */
  readonly ownedBy: (owner: string) => Parser
  readonly close: () => Promise<void>
}

/** A request to a parser process. The bodies of files and feeds, of up to 20 MB, follow it in parts. */
export type ParseRequest =
  | { kind: 'page'; input: PageInput }
  | { kind: 'preview'; input: PreviewInput }
  | { kind: 'sitemap'; input: SitemapInput }
  | { kind: 'file'; input: InParts<FileInput> }
  | { kind: 'feed'; input: InParts<FeedInput> }

type InParts<Input> = Omit<Input, 'body'> & { readonly size: number }

/** The last message of a parser process: the parsed file, the reason why it cannot be read, or the name of an error. */
export type ParseAnswer =
  | { parsed: ParsedPage | ParsedPreview | ParsedSitemap | ParsedFile | ParsedFeed }
  | { why: string }
  | { failure: string }

/** 10 s for a file. */
export const parseLimits: ParseLimits = { parseMs: 10_000, heapMb: 224, dataMb: 270 }

/** Two, so that one owner's file of 10 s does not make everybody wait; more would take the cores from the chat. */
const processes = 2
/** A book, or the feed of a whole shop, takes longer than a page of the web. */
const fileTimeoutFactor = 3
const program = new URL('parser-process.js', import.meta.url)

/** Opens the parsers. */
export function openParsers(limits: ParseLimits): Parsers {
  const pool = openSandboxedPool<ParseRequest, ParseAnswer, AnswerPiece>({ program, limits, processes })
  const ask = async (owner: string, request: ParseRequest, signal: AbortSignal, parts?: StoredBody['parts']) => {
    const patience = request.kind === 'file' || request.kind === 'feed' ? fileTimeoutFactor : 1
    const withinMs = limits.parseMs * patience
    const products: Product[] = []
    const pages: FilePage[] = []
    const onPiece = (piece: AnswerPiece): void => {
      if ('products' in piece) products.push(...piece.products)
      else pages.push(...piece.pages)
    }
    const options = { owners: [owner], withinMs, signal, onPiece, ...(parts === undefined ? {} : { parts }) }
    const answer = await pool.ask(request, options).catch((error: unknown) => {
      if (signal.aborted) throw signal.reason
      // A process that cannot be started is no fault of the file.
      if (error instanceof PartsLost) throw error.cause
      throw error instanceof InputTooHard ? pageUnreadable(error) : unavailable(error)
    })
    if ('why' in answer) throw fileUnreadable(answer.why)
    if ('failure' in answer) throw parserFailed(answer.failure)
    if (request.kind === 'file') return { ...answer.parsed, pages: joinedPages(pages) }
    return 'products' in answer.parsed ? { ...answer.parsed, products } : answer.parsed
  }
  return {
    // A process answers each kind of request with what belongs to it.
    ownedBy: owner => ({
      page: (input, signal) => ask(owner, { kind: 'page', input }, signal) as Promise<ParsedPage>,
      preview: (input, signal) => ask(owner, { kind: 'preview', input }, signal) as Promise<ParsedPreview>,
      sitemap: (input, signal) => ask(owner, { kind: 'sitemap', input }, signal) as Promise<ParsedSitemap>,
      file: ({ body, ...input }, signal) => {
        const { size, parts } = storedBody(body)
        return ask(owner, { kind: 'file', input: { ...input, size } }, signal, parts) as Promise<ParsedFile>
      },
      feed: ({ body, ...input }, signal) => {
        const { size, parts } = storedBody(body)
        return ask(owner, { kind: 'feed', input: { ...input, size } }, signal, parts) as Promise<ParsedFeed>
      },
    }),
    close: () => pool.close(),
  }
}

/** How much of a body is sent in one message. */
export const partBytes = 1_000_000

const storedBody = (body: Uint8Array | StoredBody): StoredBody =>
  body instanceof Uint8Array ? { size: body.length, parts: () => partsOf(body) } : body

async function* partsOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < body.length; from += partBytes) yield body.subarray(from, from + partBytes)
}
