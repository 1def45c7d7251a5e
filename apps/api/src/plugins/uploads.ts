import { AppError } from '@frontdesk/contracts/app-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Uploads at a time: each is held in memory in full until it is stored. */
const maxUploads = 4

/** Reads the request bodies of a plugin's routes as bytes, up to a size, a few at a time per process. */
export function readUploads(app: FastifyInstance, { largest }: { largest: number }): void {
  let running = 0
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
    if (running >= maxUploads) throw tooManyUploads()
    running += 1
    try {
      const pieces: Buffer[] = []
      let size = 0
      for await (const piece of payload) {
        size += piece.length
        if (size > largest) throw fileTooLarge(largest)
        pieces.push(piece)
      }
      return Buffer.concat(pieces, size)
    } finally {
      running -= 1
    }
  })
  app.addHook('onRequest', async ({ headers }) => {
    if (Number(headers['content-length'] ?? 0) > largest) throw fileTooLarge(largest)
  })
}

const fileTooLarge = (largest: number): AppError =>
  new AppError('FILE_TOO_LARGE', 'too-large', `A file has at most ${Math.floor(largest / 1024 / 1024)} MB.`)

const tooManyUploads = (): AppError =>
  new AppError('UPLOADS_BUSY', 'too-many', 'Other files are being uploaded. Try again in a moment.', {
    retryAfterSeconds: 5,
  })
