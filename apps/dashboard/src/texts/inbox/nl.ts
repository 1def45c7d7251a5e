import { agentTools } from '../nl/agent-tools.ts'
import { assist } from '../nl/assist.ts'
import { attachments } from '../nl/attachments.ts'
import { inbox } from '../nl/inbox.ts'
import { notes } from '../nl/notes.ts'
import { snooze } from '../nl/snooze.ts'
import { agentPresence } from '../nl/agent-presence.ts'
import type { InboxTexts } from './en.ts'

export const inboxNl: InboxTexts = { attachments, inbox, notes, assist, snooze, agentPresence, agentTools }
