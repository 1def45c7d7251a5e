import type { ChatNotice } from '@frontdesk/contracts/chat-notices/chat-notice'
import { chatNoticeParts } from '@frontdesk/contracts/chat-notices/chat-notice-parts'
import type { ReactNode } from 'react'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'

interface NoticeTextProps {
  /** Undefined where somebody wrote the message, or the notice is older than its code. */
  notice: ChatNotice | undefined
  /** What the visitor read. */
  text: string
}

type AgentNotices = ReturnType<typeof useInboxTexts>['agentNotices']

/** Whether agents are told it in other words than the visitor, to whom it spoke. */
const isForAgents = (texts: AgentNotices, code: string): code is keyof AgentNotices => Object.hasOwn(texts, code)

/** What a notice says in the language of whoever reads it here. A name in it keeps its own direction of writing. */
export function NoticeText({ notice, text }: NoticeTextProps): ReactNode {
  const { chatNotices, agentNotices } = useInboxTexts()
  const language = useLanguageTag()
  if (notice !== undefined && isForAgents(agentNotices, notice.code)) {
    const words = agentNotices[notice.code]
    return typeof words === 'string' ? words : words({ name: `\u2068${notice.values['name'] ?? ''}\u2069` })
  }
  const parts = notice && chatNoticeParts(language, chatNotices, notice)
  if (parts === undefined) return text
  return parts.map((part, place) => (place % 2 === 0 ? part : <bdi key={place}>{part}</bdi>))
}
