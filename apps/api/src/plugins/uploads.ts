import { AppError } from '@frontdesk/errors/app-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitedNetworks } from '../limits/network.ts'
import { requireActor } from './authentication.ts'
import { allowUpload } from './slow-bodies.ts'

/** Uploads at a time that hold one name together: an account, a network, or all of a process. */
interface Place {
  name: string
  most: number
}

/** Each is held in memory in full until it is stored. An account leaves half of the places to others. */
const placesOf = (accountId: string): Place[] => [
  { name: 'all', most: 4 },
  { name: accountId, most: 2 },
]

/** Visitors send from phones, so that one file takes most of a minute; no network takes the places of others. */
const placesOfVisitor = (accountId: string, ip: string): Place[] => [
  { name: 'all', most: 8 },
  { name: accountId, most: 4 },
  ...limitedNetworks(ip, 2),
]

/** Reads the request bodies of a plugin's routes as bytes, up to a size, a few at a time per process and account. */
export function readUploads(app: FastifyInstance, { largest }: { largest: number }): void {
  const receive = receiver({ largest })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request: FastifyRequest, payload: AsyncIterable<Buffer>) =>
    receive(request, placesOf(requireActor(request).accountId), payload),
  )
  refuseByLength(app, { largest })
}

/** Reads the body of a visitor's request for an account. */
export type ReceiveUpload = (
  request: FastifyRequest,
  accountId: string,
  payload: AsyncIterable<Buffer>,
) => Promise<Buffer>

/**
 * The same for routes of visitors, which find out from the request itself whose body it is: they get it as a stream, and
 * read nothing of it before they know.
 */
export function receiveUploads(app: FastifyInstance, { largest }: { largest: number }): ReceiveUpload {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  refuseByLength(app, { largest })
  const receive = receiver({ largest })
  return (request, accountId, payload) => receive(request, placesOfVisitor(accountId, request.ip), payload)
}

function receiver({ largest }: { largest: number }) {
  /** The names of all places that are taken, each as often as it is. */
  const taken: string[] = []
  return async (request: FastifyRequest, places: readonly Place[], payload: AsyncIterable<Buffer>): Promise<Buffer> => {
    const isFull = ({ name, most }: Place): boolean => taken.filter(one => one === name).length >= most
    if (places.some(isFull)) throw tooManyUploads()
    taken.push(...places.map(({ name }) => name))
    allowUpload(request)
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
      for (const { name } of places) taken.splice(taken.indexOf(name), 1)
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
