import type { OpenFile } from '@frontdesk/files/stored-files'
import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { sendDownload } from './download.ts'

/** The body of a request that brings a file: any type, because nothing looks at what a client says the file is. */
export const fileBody = { content: { '*/*': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } } }

/** What a route that answers with a file says of it in the documentation. */
export const fileAnswer = {
  description: 'The file as a download.',
  content: { '*/*': { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
}

/**
 * Answers with a file that a visitor or an agent has sent. Whatever it is, a browser saves it and runs nothing of it: the
 * policy is for one that would show it all the same.
 */
export const sendFile = (reply: FastifyReply, { file, bytes, pieces }: OpenFile): FastifyReply =>
  sendDownload(
    reply.headers({ 'content-security-policy': "sandbox; default-src 'none'", 'cache-control': 'no-store' }),
    { contentType: file.type, fileName: file.name, bytes, pieces },
  )

/** The name in a request's `X-File-Name`: percent-encoded, or as it is where that cannot be decoded. */
export function decodeFileName(encoded = ''): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
