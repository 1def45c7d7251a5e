import { Type, type Static } from '@sinclair/typebox'
import { noNul, TimeZone } from '../text.ts'

/** PATCH /api/account. Absent fields stay unchanged. */
export const UpdateAccountRequest = Type.Partial(
  Type.Object({ name: Type.String({ maxLength: 200, ...noNul }), timezone: TimeZone }),
  { title: 'UpdateAccountRequest', additionalProperties: false, minProperties: 1 },
)
export type UpdateAccountRequest = Static<typeof UpdateAccountRequest>
