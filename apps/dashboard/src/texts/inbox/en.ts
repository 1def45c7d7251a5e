import { agentTools } from '../en/agent-tools.ts'
import { assist } from '../en/assist.ts'
import { attachments } from '../en/attachments.ts'
import { inbox } from '../en/inbox.ts'
import { notes } from '../en/notes.ts'
import { snooze } from '../en/snooze.ts'
import { agentPresence } from '../en/agent-presence.ts'

/** The words of the inbox, in English, loaded with it. */
export const inboxEn = { agentTools, attachments, inbox, notes, assist, snooze, agentPresence }
export type InboxTexts = typeof inboxEn
