import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { onResponseClosed } from './request-lifetime.ts'

export interface Download {
  contentType: string
  /** The name under which browsers save the file; without one they show it. */
  fileName?: string
  /** The size of the file, where it is known. */
  bytes?: number
  /**
   * Read as fast as the client reads. An error breaks the connection, so that half a file is not taken for all of it.
   */
  pieces: AsyncIterable<string | Uint8Array>
}

/** Answers with a file of any length. The connection closes with it: an idle one would hold up the shutdown. */
export function sendDownload(reply: FastifyReply, { contentType, fileName, bytes, pieces }: Download): FastifyReply {
  const stream = Readable.from(pieces, { objectMode: false })
  // Fastify destroys it when the response closes, which a response that waits behind another on its connection never
  // does.
  onResponseClosed(reply, () => stream.destroy())
  if (fileName !== undefined) reply.header('content-disposition', attachment(fileName))
  if (bytes !== undefined) reply.header('content-length', bytes)
  return reply.code(200).type(contentType).headers({ 'x-accel-buffering': 'no', connection: 'close' }).send(stream)
}

/**
 * The header that has a file saved and not shown. A name with other characters than these comes twice (RFC 6266): without
 * them, and percent-encoded, so that no name ends the header or begins another one.
 */
function attachment(name: string): string {
  if (/^[\w.-]+$/.test(name)) return `attachment; filename="${name}"`
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, found => `%${found.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
