import { agentTools } from '../de/agent-tools.ts'
import { assist } from '../de/assist.ts'
import { attachments } from '../de/attachments.ts'
import { inbox } from '../de/inbox.ts'
import { notes } from '../de/notes.ts'
import { snooze } from '../de/snooze.ts'
import { agentPresence } from '../de/agent-presence.ts'
import type { InboxTexts } from './en.ts'

export const inboxDe: InboxTexts = { attachments, inbox, notes, assist, snooze, agentPresence, agentTools }
