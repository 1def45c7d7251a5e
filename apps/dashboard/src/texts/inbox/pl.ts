import { agentTools } from '../pl/agent-tools.ts'
import { assist } from '../pl/assist.ts'
import { attachments } from '../pl/attachments.ts'
import { inbox } from '../pl/inbox.ts'
import { notes } from '../pl/notes.ts'
import { snooze } from '../pl/snooze.ts'
import { agentPresence } from '../pl/agent-presence.ts'
import type { InboxTexts } from './en.ts'

export const inboxPl: InboxTexts = { attachments, inbox, notes, assist, snooze, agentPresence, agentTools }
