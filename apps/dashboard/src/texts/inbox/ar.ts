import { inbox } from '../ar/inbox.ts'
import type { InboxTexts } from './en.ts'

export const inboxAr: InboxTexts = { inbox }
