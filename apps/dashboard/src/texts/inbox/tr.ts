import { inbox } from '../tr/inbox.ts'
import type { InboxTexts } from './en.ts'

export const inboxTr: InboxTexts = { inbox }
