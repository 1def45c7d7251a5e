import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ConversationMark, ListConversationsData, OutcomeCause, ReplyOutcome } from '@frontdesk/client/operations'
import { outcomes } from '../../answer/outcome.tsx'
import { useZone } from '../../account/zone.ts'

export const marks = [
  'handed_over',
  'not_found',
  'thumbs_down',
  'lead',
  'booking',
] as const satisfies readonly ConversationMark[]
export const causes = [
  'knowledge_missing',
  'found_not_used',
  'written_badly',
  'sources_disagree',
  'needs_action',
] as const satisfies readonly OutcomeCause[]
export const states = ['bot', 'waiting', 'open'] as const
export const orders = ['newest', 'oldest', 'longest'] as const
type Order = (typeof orders)[number]

/** What the list is narrowed to, all of it in the address. Empty: to nothing. */
export interface Filters {
  readonly q: string
  readonly chatbot: string
  /** The id of a tag. */
  readonly tag: string
  readonly mark: ConversationMark | ''
  readonly outcome: ReplyOutcome | ''
  readonly cause: OutcomeCause | ''
  readonly state: (typeof states)[number] | ''
  readonly from: string
  readonly to: string
  readonly order: Order
}

export type SetFilters = (change: Partial<Filters>) => void

const one = <Value extends string>(values: readonly Value[], asked: unknown): Value | '' =>
  values.find(value => value === asked) ?? ''
const text = (asked: unknown): string => (typeof asked === 'string' || typeof asked === 'number' ? String(asked) : '')
const uuid = (asked: unknown): string => (/^[\da-f-]{36}$/.test(text(asked)) ? text(asked) : '')
const day = (asked: unknown): string => (/^\d{4}-\d{2}-\d{2}$/.test(text(asked)) ? text(asked) : '')

/** The filters of the address, and how they are changed. */
export function useFilters(): { filters: Filters; set: SetFilters } {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters: Filters = {
    q: text(search['q']),
    chatbot: text(search['chatbot']),
    tag: uuid(search['tag']),
    mark: one(marks, search['mark']),
    outcome: one(outcomes, search['outcome']),
    cause: one(causes, search['cause']),
    state: one(states, search['state']),
    from: day(search['from']),
    to: day(search['to']),
    order: one(orders, search['order']) || 'newest',
  }
  const set: SetFilters = change => {
    const all = { ...search, ...filters, ...change }
    const named = Object.entries({ ...all, order: all.order === 'newest' ? '' : all.order })
    const next = Object.fromEntries(named.map(([name, value]) => [name, value === '' ? undefined : value]))
    void navigate({ to: '.', search: next, replace: true, resetScroll: false })
  }
  return { filters, set }
}

/** Whether anything is left out. */
export const isNarrowed = (filters: Filters): boolean =>
  Object.entries(filters).some(([name, value]) => name !== 'order' && value !== '')

/** Days that end before they begin. */
export const isBackwards = ({ from, to }: Filters): boolean => from !== '' && to !== '' && from > to

type Query = NonNullable<ListConversationsData['query']>

const sorts = {
  newest: {},
  oldest: { sort: 'lastActivity', order: 'asc' },
  longest: { sort: 'messages', order: 'desc' },
} as const satisfies Record<Order, Query>

/** The filters as the API takes them; days are those of the person's zone. */
export function useQueryOf({ q, chatbot, tag, mark, outcome, cause, state, from, to, order }: Filters): Query {
  const timezone = useZone()
  const words = q.trim().slice(0, 200)
  return {
    ...sorts[order],
    ...(words !== '' && { q: words }),
    ...(chatbot !== '' && { chatbotId: chatbot }),
    ...(tag !== '' && { tag }),
    ...(mark !== '' && { mark }),
    ...(outcome !== '' && { outcome }),
    ...(cause !== '' && { cause }),
    ...(state !== '' && { state }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...((from !== '' || to !== '') && { timezone }),
  }
}
