import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file that is the same for everybody: as it is, compressed, and the tag that both have. */
export interface PackedFile {
  readonly type: string
  readonly plain: Buffer
  readonly packed: Buffer
  readonly etag: string
}

const compress = promisify(gzip)

/** Compresses a file once, beside the event loop, so that sending it costs next to nothing. */
export async function packFile(content: Buffer | string, type: string): Promise<PackedFile> {
  const plain = typeof content === 'string' ? Buffer.from(content) : content
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type, plain, packed: await compress(plain, { level: 9 }), etag }
}

/** Answers with a packed file: compressed where the client reads that, and with 304 where the client has it already. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, file: PackedFile): FastifyReply {
  reply.type(file.type).headers({ etag: file.etag, vary: 'Origin, Accept-Encoding' })
  if (request.headers['if-none-match']?.includes(file.etag) === true) return reply.code(304).send()
  if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
    return reply.header('content-encoding', 'gzip').send(file.packed)
  }
  return reply.send(file.plain)
}
