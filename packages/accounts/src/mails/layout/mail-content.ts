import type { AnswerNode } from '@frontdesk/web/answer/answer-tree'

/*
 * A mail, part by part. `writeMail` makes its plain text and its HTML of the same parts, so that the two never differ.
 * Our own words are texts, notes and buttons. Words of others are facts, cards and quotes: there no mail program finds an
 * address to make a link of, whoever wrote them.
 */

/** Whose mail it is: the name and picture at its top, and the colour of its button. */
export interface MailBrand {
  name: string
  /** #rrggbb. */
  colour: string
  /** A data URL. Without one, or in a format that Outlook does not show, the initial of the name stands there. */
  picture?: string | null
}

/** The picture of a brand that every mail program shows. */
export const shownPicture = ({ picture }: MailBrand): string | undefined =>
  picture != null && /^data:image\/(?:png|jpeg);base64,/.test(picture) ? picture : undefined

/** A label and what somebody entered for it. An e-mail address stays one, every other address is broken. */
export interface MailFact {
  label: string
  value: string
}

/** Numbers of two times, beside each other. */
export interface MailTable {
  columns: readonly [now: string, before: string]
  rows: readonly { label: string; now: string; before: string }[]
}

/** What stands apart in a box, such as an appointment: a name and its lines. */
export interface MailCard {
  title: string
  lines: readonly string[]
}

/** What somebody else wrote, on lines of its own; `by` says who, and when. */
export interface MailQuote {
  by?: string
  text: string
  /** Words that stay as they are although they hold an address, such as a page on the business's own website. */
  isKept?: (word: string) => boolean
}

/** A reply that was shown on a website, by whom, and when. */
export interface MailAnswer {
  by: string
  nodes: readonly AnswerNode[]
  /** Words and links that stay as they are, such as a page on the business's own website. */
  isKept: (word: string) => boolean
}

/** Something to press. */
export interface MailButton {
  label: string
  url: string
}

/** One part of a mail. */
export type MailPart =
  | { text: string }
  | { note: string }
  | { list: readonly string[] }
  | { facts: readonly MailFact[] }
  | { table: MailTable }
  | { card: MailCard }
  | { quote: MailQuote }
  | { answer: MailAnswer }
  | { button: MailButton }
  | { link: MailButton }

export interface MailContent {
  /** A language tag: it says the direction as well. */
  language: string
  brand: MailBrand
  subject: string
  /** The headline inside the mail; the subject says it again where there is no mail yet to see. */
  title: string
  parts: readonly MailPart[]
  /** Says who sent it and why. */
  footer: readonly string[]
  /** The last line of the footer: a link that ends mails of this kind. */
  footerLink?: MailButton
}

/** The brand of mails about logins, teams and this installation. */
export const frontdeskBrand: MailBrand = { name: 'Frontdesk', colour: '#005e66' }
