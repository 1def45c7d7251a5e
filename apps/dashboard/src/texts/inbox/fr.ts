import { agentTools } from '../fr/agent-tools.ts'
import { assist } from '../fr/assist.ts'
import { attachments } from '../fr/attachments.ts'
import { inbox } from '../fr/inbox.ts'
import { notes } from '../fr/notes.ts'
import { snooze } from '../fr/snooze.ts'
import { agentPresence } from '../fr/agent-presence.ts'
import type { InboxTexts } from './en.ts'

export const inboxFr: InboxTexts = { attachments, inbox, notes, assist, snooze, agentPresence, agentTools }
