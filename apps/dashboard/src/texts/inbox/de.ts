import { inbox } from '../de/inbox.ts'
import type { InboxTexts } from './en.ts'

export const inboxDe: InboxTexts = { inbox }
