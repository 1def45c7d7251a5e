import { isUtf8 } from 'node:buffer'
import { labelToName, legacyHookDecode } from '@exodus/bytes/encoding.js'
import chardet from 'chardet'
import sniffEncoding from 'html-encoding-sniffer'

/*
 * Bytes become text as in a browser, by the Encoding and HTML standards: a byte order mark decides, then the header, then
 * what the bytes declare of themselves, else what they look like. Node's own `TextDecoder` does not do: that of Node.js
 * 20 reads windows-1252, and so each € and ’ of it, as Latin-1.
 */

/** Turns the bytes of a page into text. */
export const decodePage = (body: Uint8Array, contentTypeHeader: string): string =>
  legacyHookDecode(body, inHeader(contentTypeHeader) ?? declaredInHtml(body) ?? declaredInXml(body) ?? detected(body))

/** Turns the bytes of XML, JSON or CSV into text. */
export const decodeData = (body: Uint8Array, contentTypeHeader: string): string =>
  legacyHookDecode(body, inHeader(contentTypeHeader) ?? declaredInXml(body) ?? detected(body))

/** Turns the bytes of a text file into text. Spreadsheets of Windows write CSV in its own code page. */
export const decodeText = (body: Uint8Array): string => legacyHookDecode(body, detected(body))

function inHeader(contentType: string): string | null {
  const [, label] = /charset\s*=\s*["']?([\w:.-]{2,40})/i.exec(contentType) ?? []
  return label === undefined ? null : labelToName(label)
}

/** The standard's search ends after 1,024 bytes. Browsers, while they parse, follow a declaration behind them as well. */
const headBytes = 128 * 1_024
/** What a declaration does not count in. */
const notMarkup = /<!--[^]*?(?:-->|$)|<(script|style|title|noscript|template)\b[^]*?(?:<\/\1|$)/gi

function declaredInHtml(body: Uint8Array): string | undefined {
  const atOnce = declaredIn(body)
  if (atOnce !== undefined) return atOnce
  const start = Buffer.from(body.subarray(0, headBytes)).toString('latin1').replace(notMarkup, ' ')
  for (const [meta] of start.matchAll(/<meta[\s/][^>]{0,2000}>/gi)) {
    const encoding = declaredIn(Buffer.from(meta, 'latin1'))
    if (encoding !== undefined) return encoding
  }
  return undefined
}

function declaredIn(bytes: Uint8Array): string | undefined {
  try {
    return sniffEncoding(bytes, { defaultEncoding: '' }) || undefined
  } catch {
    // Version 6.0.0 throws for `content="charset"`, which declares nothing.
    return undefined
  }
}

/** `<?xml version="1.0" encoding="iso-8859-1"?>`. What can be read so is not UTF-16, whatever it says. */
function declaredInXml(body: Uint8Array): string | undefined {
  const start = Buffer.from(body.subarray(0, 200)).toString('latin1')
  const [, label = ''] = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w:.-]{2,40})["']/.exec(start) ?? []
  const encoding = labelToName(label)
  return encoding === null || encoding.startsWith('UTF-16') ? undefined : encoding
}

/** A detector needs no more, and takes 10 ms for it. */
const detectedBytes = 20_000

/** The encoding that undeclared bytes look like: UTF-8 where most of them are, else by the frequency of letters. */
function detected(body: Uint8Array): string {
  if (isUtf8(body) || isMostlyUtf8(body)) return 'UTF-8'
  const text = Buffer.from(body.subarray(0, 10 * detectedBytes))
    .toString('latin1')
    .replace(notMarkup, ' ')
    .replace(/<[^>]*>/g, ' ')
  const first = Math.max(0, text.search(/[\u0080-\u00ff]/) - 500)
  const name = chardet.detect(Buffer.from(text.slice(first, first + detectedBytes), 'latin1'))
  const encoding = labelToName(name ?? '')
  // UTF without a byte order mark is no encoding that the detector could tell from this.
  return encoding === null || encoding.startsWith('UTF') ? 'windows-1252' : encoding
}

/** One byte that went wrong, or a text that was cut within a character, makes no other encoding of it. */
function isMostlyUtf8(body: Uint8Array): boolean {
  const text = Buffer.from(body.subarray(0, 10 * detectedBytes)).toString('utf8')
  const damaged = text.match(/\ufffd/g)?.length ?? 0
  const foreign = text.match(/[\u0080-\uffff]/g)?.length ?? 0
  return foreign > 2 * damaged
}
