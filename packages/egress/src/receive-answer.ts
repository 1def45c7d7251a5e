import type { Dispatcher } from 'undici'
import type { MIMEType } from 'whatwg-mimetype'
import { readBody } from './body-limit.ts'
import { isXhtml, mediaTypeOf, sniffMediaType } from './media-type.ts'
import type { Egress } from './open-egress.ts'

/** The response. */
export interface Answer {
  /** The address the answer came from, after redirects. */
  readonly url: string
  readonly status: number
  /** Names in lower case; a repeated header is joined by commas. Of media types the one that holds is left, with its charset. */
  readonly headers: Readonly<Record<string, string>>
  /** The media type alone, in lower case. Where the answer gives none, it is told from the body as browsers do. */
  readonly contentType: string
  /** Empty unless the status is 2xx, or `readErrors` is set, and the media type is one that was asked for. */
  readonly body: Buffer
}

/** What of an answer is read. */
export interface ReceiveOptions {
  /** Media types wanted. The body of any other is not read, and with an empty list no body is. Without a list every body is. */
  readonly accept?: readonly string[]
  /** Read what an answer of 400 and up says, as browsers do. */
  readonly readErrors?: boolean
  /** Decoded bytes, instead of the egress's own limit. */
  readonly maxBytes?: number
}

/** Reads the answer to a request: its body, unless another media type was asked for, and what it is. */
export async function receiveAnswer(
  egress: Egress,
  url: URL,
  answer: Dispatcher.ResponseData,
  { accept, readErrors = false, maxBytes = egress.limits.maxBytes }: ReceiveOptions,
): Promise<Answer> {
  const type = mediaTypeOf(headerOf(answer, 'content-type'))
  const status = answer.statusCode
  const isOk = (status >= 200 && status < 300) || (readErrors && status >= 400)
  // What a type is missing for, or XML may be, shows in the body.
  const isOpen = type === null || (type.isXML() && accept?.includes('application/xhtml+xml') === true)
  const isRead = isOk && (accept === undefined || (accept.length > 0 && isOpen) || accept.includes(type?.essence ?? ''))
  if (!isRead) await answer.body.dump()
  const body = isRead
    ? await readBody(answer.body, { encoding: headerOf(answer, 'content-encoding'), maxBytes })
    : Buffer.alloc(0)
  const names = Object.keys(answer.headers)
  const headers = Object.fromEntries(names.map(name => [name, headerOf(answer, name) ?? ''] as const))
  const charset = type?.parameters.get('charset')
  const ofText = charset === undefined ? '' : `;charset=${charset}`
  if ('content-type' in headers) headers['content-type'] = type === null ? '' : type.essence + ofText
  const contentType = isRead ? typeOf(type, body, headers) : (type?.essence ?? '')
  const isWanted = accept === undefined || accept.includes(contentType)
  return { url: url.href, status, headers, contentType, body: isWanted ? body : Buffer.alloc(0) }
}

function typeOf(type: MIMEType | null, body: Buffer, headers: Answer['headers']): string {
  if (type === null) {
    if (body.length === 0) return ''
    return sniffMediaType(body, { mayBeHtml: headers['x-content-type-options']?.trim().toLowerCase() !== 'nosniff' })
  }
  const isPage = type.isXML() && isXhtml(body)
  return isPage ? 'application/xhtml+xml' : type.essence
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
