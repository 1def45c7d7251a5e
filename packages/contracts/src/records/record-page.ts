import { Type } from '@sinclair/typebox'
import { dayRangeFields } from '../day-range-fields.ts'
import { listTotal } from '../list-total.ts'
import { listQueryFields } from '../list-query.ts'
import { Uuid } from '../text.ts'

/** Query parameters by which questions, feedback, leads and bookings are chosen, in a list and in its CSV. */
export const recordFilterFields = {
  ...dayRangeFields,
  q: listQueryFields.q,
  chatbotId: Type.Optional(Uuid('Return only records of this chatbot.')),
} as const

/**
 * Query parameters that questions, feedback, leads and bookings share. With any of them but days
 * an answer is one page of the list; without them it is the whole list.
 */
export const recordPageFields = {
  ...recordFilterFields,
  limit: listQueryFields.limit,
  cursor: Type.Optional(
    Type.String({
      // Microseconds since 1970, and the id of the record before the page.
      pattern: '^[0-9]{1,17}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
      description: '`nextCursor` of the previous page.',
    }),
  ),
} as const

/** How an answer describes the cursor of its next page. */
export const nextPage = Type.Optional(
  Type.Union([Type.String(), Type.Null()], {
    description: 'Cursor of the next page; null: this is the last page. Absent if the list is not paged.',
  }),
)

/** How an answer says how many records match. */
export const pageTotal = Type.Optional(
  Type.Integer({ ...listTotal, description: `${listTotal.description} Only on the first page.` }),
)

/** Whether a query has more than days and what else the whole list takes (`ofWhole`), and so asks for a page. */
export const asksForPage = (query: object, ofWhole: readonly string[] = []): boolean =>
  Object.keys(query).some(name => !(name in dayRangeFields) && !ofWhole.includes(name))
