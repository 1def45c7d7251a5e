import { agentTools } from '../ar/agent-tools.ts'
import { assist } from '../ar/assist.ts'
import { attachments } from '../ar/attachments.ts'
import { inbox } from '../ar/inbox.ts'
import { notes } from '../ar/notes.ts'
import { snooze } from '../ar/snooze.ts'
import { agentPresence } from '../ar/agent-presence.ts'
import type { InboxTexts } from './en.ts'

export const inboxAr: InboxTexts = { attachments, inbox, notes, assist, snooze, agentPresence, agentTools }
