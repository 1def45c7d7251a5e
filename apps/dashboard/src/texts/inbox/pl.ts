import { inbox } from '../pl/inbox.ts'
import { notes } from '../pl/notes.ts'
import type { InboxTexts } from './en.ts'

export const inboxPl: InboxTexts = { inbox, notes }
