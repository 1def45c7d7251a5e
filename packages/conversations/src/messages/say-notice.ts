import type { ChatNotice, ChatNoticeCode } from '@frontdesk/contracts/chat-notices/chat-notice'
import { wordChatNotice } from '@frontdesk/contracts/chat-notices/word-chat-notice'
import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'

/** A notice as it is stored: what the visitor sees, as HTML, and beside it which notice that is. */
export interface SaidNotice {
  html: string
  notice: ChatNotice
}

/** Words a notice in a visitor's language. */
export function sayNotice(
  language: VisitorLanguage,
  code: ChatNoticeCode,
  values: ChatNotice['values'] = {},
): SaidNotice {
  const notice = { code, values, language }
  return { html: asParagraph(wordChatNotice(language, notice) ?? ''), notice }
}

/** A plain text as one paragraph. */
export const asParagraph = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`
