import { inbox } from '../en/inbox.ts'
import { notes } from '../en/notes.ts'

/** The words of the inbox, in English, loaded with it. */
export const inboxEn = { inbox, notes }
export type InboxTexts = typeof inboxEn
