import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { onResponseClosed } from './request-lifetime.ts'

export interface Download {
  contentType: string
  /** Offered as the name of a file; without one the answer is shown. Ours alone: letters, digits, `_`, `-` and `.`. */
  fileName?: string
  /** Where it is known. */
  bytes?: number
  /** Read as fast as the client takes it. An error on the way breaks the connection, so that nobody takes half for all. */
  pieces: AsyncIterable<string | Uint8Array>
}

/** Answers with a text of any length. The connection closes with it: an idle one would hold up the process's shutdown. */
export function sendDownload(reply: FastifyReply, { contentType, fileName, bytes, pieces }: Download): FastifyReply {
  const stream = Readable.from(pieces, { objectMode: false })
  // Fastify does so where the response closes; one that waits behind another on its connection never does.
  onResponseClosed(reply, () => stream.destroy())
  if (fileName !== undefined) reply.header('content-disposition', `attachment; filename="${fileName}"`)
  if (bytes !== undefined) reply.header('content-length', bytes)
  return reply.code(200).type(contentType).headers({ 'x-accel-buffering': 'no', connection: 'close' }).send(stream)
}
