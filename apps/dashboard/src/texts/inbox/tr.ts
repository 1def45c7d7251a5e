import { agentTools } from '../tr/agent-tools.ts'
import { assist } from '../tr/assist.ts'
import { attachments } from '../tr/attachments.ts'
import { inbox } from '../tr/inbox.ts'
import { notes } from '../tr/notes.ts'
import { snooze } from '../tr/snooze.ts'
import { agentPresence } from '../tr/agent-presence.ts'
import type { InboxTexts } from './en.ts'

export const inboxTr: InboxTexts = { attachments, inbox, notes, assist, snooze, agentPresence, agentTools }
