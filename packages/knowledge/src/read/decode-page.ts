import { isUtf8 } from 'node:buffer'
import { labelToName, legacyHookDecode } from '@exodus/bytes/encoding.js'
import sniffEncoding from 'html-encoding-sniffer'

/*
 * Bytes become text as in a browser, by the Encoding and HTML standards: a byte order mark decides, then the header, then
 * what the bytes declare of themselves, else it is UTF-8. Node's own `TextDecoder` does not do: that of Node.js 20 reads
 * windows-1252, and so each € and ’ of it, as Latin-1.
 */

/** Turns the bytes of a page into text. */
export const decodePage = (body: Uint8Array, contentTypeHeader: string): string =>
  legacyHookDecode(body, inHeader(contentTypeHeader) ?? declaredInHtml(body) ?? declaredInXml(body) ?? 'utf-8')

/** Turns the bytes of XML, JSON or CSV into text. */
export const decodeData = (body: Uint8Array, contentTypeHeader: string): string =>
  legacyHookDecode(body, inHeader(contentTypeHeader) ?? declaredInXml(body) ?? 'utf-8')

/** Turns the bytes of a text file into text. Spreadsheets of Windows write CSV in its own code page. */
export const decodeText = (body: Uint8Array): string => legacyHookDecode(body, isUtf8(body) ? 'utf-8' : 'windows-1252')

function inHeader(contentType: string): string | null {
  const [, label] = /charset\s*=\s*["']?([\w:.-]{2,40})/i.exec(contentType) ?? []
  return label === undefined ? null : labelToName(label)
}

/** The standard's search ends after 1,024 bytes. Browsers, while they parse, follow a declaration behind them as well. */
const searchStarts = [0, 900, 1_800]

function declaredInHtml(body: Uint8Array): string | undefined {
  for (const start of searchStarts) {
    try {
      const encoding = sniffEncoding(body.subarray(start), { defaultEncoding: '' })
      if (encoding !== '') return encoding
    } catch {
      // Version 6.0.0 throws for `content="charset"`, which declares nothing.
    }
  }
  return undefined
}

/** `<?xml version="1.0" encoding="iso-8859-1"?>`. What can be read so is not UTF-16, whatever it says. */
function declaredInXml(body: Uint8Array): string | undefined {
  const start = Buffer.from(body.subarray(0, 200)).toString('latin1')
  const [, label = ''] = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w:.-]{2,40})["']/.exec(start) ?? []
  const encoding = labelToName(label)
  return encoding === null || encoding.startsWith('UTF-16') ? undefined : encoding
}
