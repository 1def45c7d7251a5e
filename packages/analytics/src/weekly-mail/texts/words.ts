/** A counted phrase in each form that the language has; `#` is the number. */
export type Count = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The words of the weekly mail, and of the page that ends it. */
export interface WeeklyMailWords {
  subject: (account: string, week: string) => string
  hello: (name: string) => string
  lead: (account: string, week: string) => string
  conversations: string
  answered: string
  notFound: string
  handedOver: string
  /** Before a length of time. */
  wait: string
  helpful: string
  cost: string
  /** Before a list of questions. */
  unanswered: string
  times: Count
  nothingUnanswered: string
  /** Names the link to them. */
  allQuestions: string
  /** The button. */
  allNumbers: string
  why: string
  askStop: string
  /** Before a mail address. */
  sentTo: string
  stop: string
  stopped: string
  again: string
  unknown: string
}
