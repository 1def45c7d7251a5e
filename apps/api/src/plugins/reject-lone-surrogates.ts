import { Readable } from 'node:stream'
import { AppError } from '@frontdesk/errors/app-error'
import type { FastifyInstance } from 'fastify'
import { pointerTo } from '../http/explain-request.ts'

/**
 * Rejects request bodies in which a text holds a lone surrogate (half of a UTF-16 pair, which JSON can spell).
 * PostgreSQL accepts none in JSON columns, so the request would end as an unexpected error. Elsewhere the text would
 * come back changed: two different passwords, or two email addresses, could be taken for one.
 */
export function rejectLoneSurrogates(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    // An uploaded file is not text, and its route reads it itself.
    // A loop instead of recursion, and one value at a time: 32 kB can nest deeper than the stack, and an array of 63,000
    // numbers has more arguments for a call than the stack can hold.
    const pending: Part[] = body instanceof Readable ? [] : [{ value: body, field: '' }]
    for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
      const { value, field } = part
      if (typeof value === 'string' && /\p{Cs}/u.test(value)) throw loneSurrogate(field)
      if (typeof value !== 'object' || value === null) continue
      for (const [name, item] of Object.entries(value)) {
        pending.push({ value: name, field }, { value: item, field: field + pointerTo(name) })
      }
    }
  })
}

interface Part {
  value: unknown
  /** The JSON pointer to the value, or to the object that it is a name of. */
  field: string
}

const loneSurrogate = (field: string): AppError =>
  new AppError(
    'REQUEST_INVALID',
    'invalid',
    'A text in the request contains a lone UTF-16 surrogate. Send well-formed Unicode.',
    { field: field === '' ? undefined : field },
  )
