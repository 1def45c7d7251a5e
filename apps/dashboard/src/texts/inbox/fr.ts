import { inbox } from '../fr/inbox.ts'
import type { InboxTexts } from './en.ts'

export const inboxFr: InboxTexts = { inbox }
