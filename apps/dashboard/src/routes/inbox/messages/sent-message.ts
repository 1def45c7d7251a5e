import type { ApiFailure } from '../../../api/api-failure.ts'

/** A message that was written and is not stored yet. */
export interface SentMessage {
  /** Names it for the API as well: sent twice, it is stored once. */
  readonly key: string
  readonly text: string
  /** Why it was not sent; undefined while it is on its way. */
  readonly failure: ApiFailure | undefined
}
