import { inbox } from '../nl/inbox.ts'
import type { InboxTexts } from './en.ts'

export const inboxNl: InboxTexts = { inbox }
