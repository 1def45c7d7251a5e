import { inbox } from '../it/inbox.ts'
import type { InboxTexts } from './en.ts'

export const inboxIt: InboxTexts = { inbox }
