import { inbox } from '../es/inbox.ts'
import type { InboxTexts } from './en.ts'

export const inboxEs: InboxTexts = { inbox }
