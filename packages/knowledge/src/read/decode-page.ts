const declaredInHtmlPattern = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{2,40})/i
const sampleLength = 2_048

/** Turns the bytes of a page into text: by byte order mark, then by header, then by the page's own word, else UTF-8. */
export function decodePage(body: Uint8Array, contentTypeHeader: string): string {
  const [, inHeader] = /charset\s*=\s*["']?([\w:.-]{2,40})/i.exec(contentTypeHeader) ?? []
  const [, inPage] = declaredInHtmlPattern.exec(Buffer.from(body.subarray(0, sampleLength)).toString('latin1')) ?? []
  return (decoderFor(byMark(body)) ?? decoderFor(inHeader) ?? decoderFor(inPage) ?? new TextDecoder()).decode(body)
}

function byMark(body: Uint8Array): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  return undefined
}

function decoderFor(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
