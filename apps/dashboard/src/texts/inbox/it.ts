import { agentTools } from '../it/agent-tools.ts'
import { assist } from '../it/assist.ts'
import { attachments } from '../it/attachments.ts'
import { inbox } from '../it/inbox.ts'
import { notes } from '../it/notes.ts'
import { snooze } from '../it/snooze.ts'
import { agentPresence } from '../it/agent-presence.ts'
import type { InboxTexts } from './en.ts'

export const inboxIt: InboxTexts = { attachments, inbox, notes, assist, snooze, agentPresence, agentTools }
