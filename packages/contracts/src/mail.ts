import { Type, type Static } from '@sinclair/typebox'

/** One mail. It travels encrypted, because it may hold a link that logs somebody in. */
export const Mail = Type.Object(
  {
    /** The recipient; null: the mail is not sent, because no user has the requested address. */
    to: Type.Union([Type.String(), Type.Null()]),
    subject: Type.String(),
    text: Type.String(),
    /** The same as HTML. It loads nothing. */
    html: Type.Optional(Type.String()),
    /** The picture at its top, `cid:logo` in the HTML, as a data URL: it travels with the mail. */
    logo: Type.Optional(Type.String()),
    /** Who the mail is from, for its reader, such as the business; the sender that the operator named where there is none. */
    fromName: Type.Optional(Type.String()),
    /** Where a reply goes; to the sender where there is none. */
    replyTo: Type.Optional(Type.String()),
    /** An iCalendar invitation, or its cancellation. */
    calendar: Type.Optional(
      Type.Object({ method: Type.Union([Type.Literal('REQUEST'), Type.Literal('CANCEL')]), text: Type.String() }),
    ),
    /**
     * Whether an operator may read it where there is no mail server: it is about logins, invitations or usage, and holds
     * nothing that visitors wrote.
     */
    isForOperators: Type.Optional(Type.Literal(true)),
    /** Ends mails of this kind: a POST to it as well (RFC 8058), so that mail programs can show a button. */
    unsubscribeUrl: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)
export type Mail = Static<typeof Mail>
