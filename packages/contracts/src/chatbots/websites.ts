import { Type, type Static } from '@sinclair/typebox'
import { PageProblem } from '../sources/page-checks.ts'
import { Timestamp } from '../text.ts'

const strict = { additionalProperties: false } as const

/** POST /api/chatbots/{id}/domains/check. */
export const CheckDomainRequest = Type.Object(
  { url: Type.String({ minLength: 1, maxLength: 2_048, description: 'URL of the page that embeds the widget.' }) },
  { ...strict, title: 'CheckDomainRequest' },
)

/** What a check found on the page itself. */
export const TagFinding = Type.Union(
  [
    Type.Literal('there', { description: 'The page contains the tag of this chatbot.' }),
    Type.Literal('other', { description: 'The page contains the tag of another chatbot.' }),
    Type.Literal('tag-manager', {
      description: 'The page contains no tag, but a tag manager, which may add one in the browser.',
    }),
    Type.Literal('missing', { description: 'The page contains no tag.' }),
    Type.Literal('unreadable', { description: 'The page could not be read: see `problem`.' }),
    Type.Literal('not-checked', {
      description: 'The page was not checked because there is no address, or the check took too long.',
    }),
  ],
  { title: 'TagFinding' },
)
export type TagFinding = Static<typeof TagFinding>

/** Whether the widget answers on a page, and why not. */
export const DomainCheck = Type.Object(
  {
    host: Type.Union([Type.String(), Type.Null()], { description: 'Host as browsers send it.' }),
    isAllowed: Type.Boolean(),
    why: Type.String({ description: 'One or two sentences that can be shown to users.' }),
    suggestion: Type.Union([Type.String(), Type.Null()], { description: 'Allowed domain to add.' }),
    tag: TagFinding,
    problem: Type.Union([PageProblem, Type.Null()], { description: 'Why the page could not be read.' }),
    seenAt: Type.Union([Timestamp(), Type.Null()], {
      description: 'When a page on this host last loaded the widget; null: not in the last 30 days.',
    }),
  },
  { title: 'DomainCheck' },
)
export type DomainCheck = Static<typeof DomainCheck>

/** A website that a chatbot refused to answer on, on one day. */
const RefusedOrigin = Type.Object(
  {
    day: Type.String({ description: 'YYYY-MM-DD (UTC).' }),
    reason: Type.String({
      description:
        'origin-missing: the request has no Origin or Referer; domain: the host is not an allowed domain; page: pageUrl is not on an allowed domain; wiki: the token of the protected wiki is missing; plan: the account is suspended, or its plan does not include this.',
    }),
    host: Type.Union([Type.String(), Type.Null()], {
      description: 'Host of the website; null: unknown, or beyond the daily limit of hosts.',
    }),
    count: Type.Integer(),
  },
  { title: 'RefusedOrigin' },
)

/** GET /api/chatbots/{id}/refused-origins: the last 30 days. */
export const RefusedOriginList = Type.Object(
  {
    refusedOrigins: Type.Array(RefusedOrigin),
  },
  { title: 'RefusedOriginList' },
)
export type RefusedOriginList = Static<typeof RefusedOriginList>

/** A website that loaded the widget of a chatbot. */
const SeenOrigin = Type.Object(
  {
    host: Type.String({ description: 'Host of the website.' }),
    seenAt: Timestamp('When a page on this host last loaded the widget, accurate to a minute.'),
  },
  { title: 'SeenOrigin' },
)

/** GET /api/chatbots/{id}/seen-origins: the last 50 hosts, the latest first. */
export const SeenOriginList = Type.Object({ seenOrigins: Type.Array(SeenOrigin) }, { title: 'SeenOriginList' })
export type SeenOriginList = Static<typeof SeenOriginList>
