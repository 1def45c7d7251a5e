import { AppError } from '@frontdesk/contracts/app-error'
import type { FastifyInstance } from 'fastify'

/**
 * Refuses texts with half a character in them (JSON can spell a surrogate without its other half). PostgreSQL takes none
 * in its JSON columns, where a request would end as a bug of ours, and everywhere else they would come back as others
 * than they went in: two passwords, or two addresses, could be taken for one.
 */
export function refuseHalfCharacters(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    // Not by recursion: 32 kB hold a nesting that no stack does.
    // A file is no text of ours, and has millions of bytes to look at.
    const left: unknown[] = body instanceof Uint8Array ? [] : [body]
    while (left.length > 0) {
      const value = left.pop()
      if (typeof value === 'string' && /\p{Cs}/u.test(value)) throw halfCharacter()
      if (typeof value === 'object' && value !== null) left.push(...Object.keys(value), ...Object.values(value))
    }
  })
}

const halfCharacter = (): AppError =>
  new AppError('REQUEST_INVALID', 'invalid', 'That request could not be read: a text in it holds half a character.')
