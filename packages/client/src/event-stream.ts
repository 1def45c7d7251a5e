/**
 * Server-sent events read from a fetch response. `EventSource` cannot be used: the reply comes as the answer to a
 * POST with headers of its own. Framing follows the HTML standard, chapter 9.2.
 */

/** One server-sent event. `id` is the last id seen so far, and empty before the first. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
  readonly id: string
}

/**
 * Takes the stream's bytes as they come, cut anywhere (inside a character, between CR and LF), and returns the
 * events that each piece completes. Only CR, LF and CRLF end a line: U+2028 is ordinary text.
 */
export function createEventParser(): (chunk: Uint8Array) => StreamEvent[] {
  const decoder = new TextDecoder()
  let rest = ''
  let endedInCarriageReturn = false
  let name = ''
  let data: string[] = []
  let lastId = ''

  function takeLine(line: string): StreamEvent | undefined {
    if (line === '') {
      const complete = data.length > 0 ? { event: name || 'message', data: data.join('\n'), id: lastId } : undefined
      name = ''
      data = []
      return complete
    }
    const [, field, value = ''] = /^([^:]*):? ?(.*)/s.exec(line) ?? []
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
    else if (field === 'id' && !value.includes('\0')) lastId = value
    return undefined
  }

  return chunk => {
    let text = decoder.decode(chunk, { stream: true })
    if (text === '') return []
    if (endedInCarriageReturn && text.startsWith('\n')) text = text.slice(1)
    endedInCarriageReturn = text.endsWith('\r')
    if (!/[\r\n]/.test(text)) {
      rest += text
      return []
    }
    const lines = (rest + text).split(/\r\n|\r|\n/)
    // The last one is not ended yet.
    rest = lines.splice(-1).join('')
    return lines.map(takeLine).filter(event => event !== undefined)
  }
}

/**
 * The events of a response body, until it ends or nothing at all (the server's comments included) came for
 * `idleMs`. Closes the connection when its reader stops early.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, idleMs: number): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const parse = createEventParser()
  // A connection that died without a word (a laptop that slept) looks open for ever: cancelling ends the read.
  const giveUp = (): void => void reader.cancel().catch(() => undefined)
  let timer = setTimeout(giveUp, idleMs)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      clearTimeout(timer)
      if (done) return
      yield* parse(value)
      timer = setTimeout(giveUp, idleMs)
    }
  } finally {
    clearTimeout(timer)
    giveUp()
  }
}
