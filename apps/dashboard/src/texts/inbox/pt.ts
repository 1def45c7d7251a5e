import { inbox } from '../pt/inbox.ts'
import type { InboxTexts } from './en.ts'

export const inboxPt: InboxTexts = { inbox }
