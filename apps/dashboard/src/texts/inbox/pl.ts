import { inbox } from '../pl/inbox.ts'
import type { InboxTexts } from './en.ts'

export const inboxPl: InboxTexts = { inbox }
