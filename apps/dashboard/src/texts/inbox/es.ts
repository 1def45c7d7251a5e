import { agentTools } from '../es/agent-tools.ts'
import { assist } from '../es/assist.ts'
import { attachments } from '../es/attachments.ts'
import { inbox } from '../es/inbox.ts'
import { notes } from '../es/notes.ts'
import { snooze } from '../es/snooze.ts'
import { agentPresence } from '../es/agent-presence.ts'
import type { InboxTexts } from './en.ts'

export const inboxEs: InboxTexts = { attachments, inbox, notes, assist, snooze, agentPresence, agentTools }
