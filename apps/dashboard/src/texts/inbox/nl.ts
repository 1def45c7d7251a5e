import { inbox } from '../nl/inbox.ts'
import { notes } from '../nl/notes.ts'
import type { InboxTexts } from './en.ts'

export const inboxNl: InboxTexts = { inbox, notes }
