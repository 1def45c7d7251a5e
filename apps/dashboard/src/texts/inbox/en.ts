import { inbox } from '../en/inbox.ts'

/** The words of the inbox, in English, loaded with it. */
export const inboxEn = { inbox }
export type InboxTexts = typeof inboxEn
