import { inbox } from './de/inbox.ts'
import type { InboxTexts } from './inbox-en.ts'

export const inboxDe: InboxTexts = { inbox }
