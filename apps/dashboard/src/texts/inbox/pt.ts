import { agentTools } from '../pt/agent-tools.ts'
import { assist } from '../pt/assist.ts'
import { attachments } from '../pt/attachments.ts'
import { inbox } from '../pt/inbox.ts'
import { notes } from '../pt/notes.ts'
import { snooze } from '../pt/snooze.ts'
import { agentPresence } from '../pt/agent-presence.ts'
import type { InboxTexts } from './en.ts'

export const inboxPt: InboxTexts = { attachments, inbox, notes, assist, snooze, agentPresence, agentTools }
