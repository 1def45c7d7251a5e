import { inbox } from '../de/inbox.ts'
import { notes } from '../de/notes.ts'
import type { InboxTexts } from './en.ts'

export const inboxDe: InboxTexts = { inbox, notes }
