import { AppError } from '@frontdesk/contracts/app-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireActor } from './authentication.ts'

/** Uploads at a time: each is held in memory in full until it is stored. An account leaves half of the places to others. */
const atATime = { ofAll: 4, ofAccount: 2 }

/** Reads the request bodies of a plugin's routes as bytes, up to a size, a few at a time per process and account. */
export function readUploads(app: FastifyInstance, { largest }: { largest: number }): void {
  const receive = receiver({ largest })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request: FastifyRequest, payload: AsyncIterable<Buffer>) =>
    receive(requireActor(request).accountId, payload),
  )
  refuseByLength(app, { largest })
}

/** Reads a body for an account. */
export type ReceiveUpload = (accountId: string, payload: AsyncIterable<Buffer>) => Promise<Buffer>

/**
 * The same for routes that find out from the request itself whose body it is: they get it as a stream, and read nothing of
 * it before they know.
 */
export function receiveUploads(app: FastifyInstance, { largest }: { largest: number }): ReceiveUpload {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  refuseByLength(app, { largest })
  return receiver({ largest })
}

function receiver({ largest }: { largest: number }): ReceiveUpload {
  /** Accounts, each as often as it uploads something. */
  const running: string[] = []
  return async (accountId, payload) => {
    const ofAccount = running.filter(id => id === accountId).length
    if (running.length >= atATime.ofAll || ofAccount >= atATime.ofAccount) throw tooManyUploads()
    running.push(accountId)
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
      running.splice(running.indexOf(accountId), 1)
    }
  }
}

function refuseByLength(app: FastifyInstance, { largest }: { largest: number }): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (Number(headers['content-length'] ?? 0) > largest) throw fileTooLarge(largest)
  })
}

function fileTooLarge(largest: number): AppError {
  const megabytes = Math.floor(largest / 1024 / 1024)
  return new AppError('FILE_TOO_LARGE', 'too-large', `A file has at most ${megabytes} MB.`, { values: { megabytes } })
}

const tooManyUploads = (): AppError =>
  new AppError('UPLOADS_BUSY', 'too-many', 'Other files are being uploaded. Try again in a moment.', {
    retryAfterSeconds: 5,
  })
