import { computedMIMEType, MIMEType } from 'whatwg-mimetype'

const unknownTypes = new Set(['unknown/unknown', 'application/unknown', 'application/x-unknown-content-type'])

/**
 * The media type that a Content-Type header gives, however often it was sent: the last one that is valid, with the
 * charset of an earlier one of the same type. Null if it gives none. https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
 */
export function mediaTypeOf(header: string | undefined): MIMEType | null {
  let found: MIMEType | null = null
  let charset: string | undefined
  for (const [part] of (header ?? '').matchAll(/(?:"(?:\\.|[^"\\])*"?|[^",])+/g)) {
    const type = MIMEType.parse(part)
    if (type === null || type.essence === '*/*') continue
    if (type.essence !== found?.essence) charset = undefined
    charset = type.parameters.get('charset') ?? charset
    if (charset !== undefined) type.parameters.set('charset', charset)
    found = type
  }
  return found === null || unknownTypes.has(found.essence) ? null : found
}

/** The media type of a body, by its first bytes where nothing else gives it. https://mimesniff.spec.whatwg.org/ */
export function sniffMediaType(body: Uint8Array, { mayBeHtml }: { mayBeHtml: boolean }): string {
  // The standard's table has no tag behind a byte order mark; browsers look behind it.
  const isMarked = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf
  const { essence } = computedMIMEType(isMarked ? body.subarray(3) : body, { noSniff: !mayBeHtml })
  return essence === 'text/xml' && isXhtml(body) ? 'application/xhtml+xml' : essence
}

/** Has this XML the root of XHTML? A browser shows it as a page, whichever type of XML it comes as. */
export const isXhtml = (body: Uint8Array): boolean =>
  /^[^<]*(?:<[?!][^>]*>\s*)*<html\b[^>]*xmlns\s*=\s*["']http:\/\/www\.w3\.org\/1999\/xhtml["']/.test(
    Buffer.from(body.subarray(0, 2_000)).toString('latin1'),
  )

/** Has the body bytes that no text has? */
export const isBinary = (body: Uint8Array): boolean =>
  computedMIMEType(body, { contentTypeHeader: 'text/plain' }).essence === 'application/octet-stream'
