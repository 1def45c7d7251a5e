import { AppError } from '@frontdesk/errors/app-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitedNetworks } from '../limits/network.ts'
import { allowUpload } from './slow-bodies.ts'

/** Uploads at a time that hold one name together: an account, a network, or all of a process. */
interface Place {
  name: string
  most: number
}

/**
 * Of members. Each upload is held in memory in full until it is stored, and an account leaves half of the places to others.
 */
export const placesOf = (accountId: string): Place[] => [
  { name: 'all', most: 4 },
  { name: accountId, most: 2 },
]

/** Visitors send from phones, so that one file takes most of a minute; no network takes the places of others. */
export const placesOfVisitor = (accountId: string, ip: string): Place[] => [
  { name: 'all', most: 8 },
  { name: accountId, most: 4 },
  ...limitedNetworks(ip, 2),
]

/**
 * Reads the body of a request, and does with it what the request is for. The upload keeps its places until that is done:
 * so no more bodies are in memory, and no more of them wait for a reader, than there are places.
 */
export type ReceiveUpload = <Result>(
  request: FastifyRequest,
  places: readonly Place[],
  use: (bytes: Buffer) => Promise<Result>,
) => Promise<Result>

/**
 * Lets a plugin's routes receive files up to a size, a few at a time per process and account. They get their bodies as
 * streams, and read nothing before they know whose body it is.
 */
export function receiveUploads(app: FastifyInstance, { largest }: { largest: number }): ReceiveUpload {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  refuseByLength(app, { largest })
  /** The names of all places that are taken, each as often as it is. */
  const taken: string[] = []
  return async (request, places, use) => {
    const isFull = ({ name, most }: Place): boolean => taken.filter(one => one === name).length >= most
    if (places.some(isFull)) throw tooManyUploads()
    taken.push(...places.map(({ name }) => name))
    try {
      return await use(await readBody(request, largest))
    } finally {
      for (const { name } of places) taken.splice(taken.indexOf(name), 1)
    }
  }
}

async function readBody(request: FastifyRequest, largest: number): Promise<Buffer> {
  // A request without a body reaches the handler without a stream.
  if (request.body === undefined || request.body === null) return Buffer.alloc(0)
  allowUpload(request)
  const pieces: Buffer[] = []
  let size = 0
  // The stream that the parser above has passed on.
  for await (const piece of request.body as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > largest) throw fileTooLarge(largest)
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size)
}

function refuseByLength(app: FastifyInstance, { largest }: { largest: number }): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (Number(headers['content-length'] ?? 0) > largest) throw fileTooLarge(largest)
  })
}

function fileTooLarge(largest: number): AppError {
  const megabytes = Math.floor(largest / 1024 / 1024)
  return new AppError('FILE_TOO_LARGE', 'too-large', `The file is larger than ${megabytes} MB, the maximum.`, {
    values: { megabytes },
  })
}

const tooManyUploads = (): AppError =>
  new AppError('UPLOADS_BUSY', 'too-many', 'Too many files are being uploaded. Try again in a moment.', {
    retryAfterSeconds: 5,
  })
