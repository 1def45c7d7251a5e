import { AppError } from '@frontdesk/contracts/app-error'
import type { FastifyInstance } from 'fastify'

/**
 * Rejects request bodies in which a text holds a lone surrogate (half of a UTF-16 pair, which JSON can spell).
 * PostgreSQL accepts none in JSON columns, so the request would end as an unexpected error. Elsewhere the text would
 * come back changed: two different passwords, or two email addresses, could be taken for one.
 */
export function rejectLoneSurrogates(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    // An uploaded file is not text, and has millions of bytes.
    // A loop instead of recursion: 32 kB can nest deeper than the stack.
    const pending: unknown[] = body instanceof Uint8Array ? [] : [body]
    while (pending.length > 0) {
      const value = pending.pop()
      if (typeof value === 'string' && /\p{Cs}/u.test(value)) throw loneSurrogate()
      if (typeof value === 'object' && value !== null)
        pending.push(...Object.keys(value), ...(Object.values(value) as unknown[]))
    }
  })
}

const loneSurrogate = (): AppError =>
  new AppError(
    'REQUEST_INVALID',
    'invalid',
    'A text in the request holds half a character (a lone UTF-16 surrogate). Send well-formed Unicode.',
  )
