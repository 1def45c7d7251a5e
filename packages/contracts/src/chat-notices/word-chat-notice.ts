import type { VisitorLanguage } from '../visitor-language.ts'
import { chatNoticeParts } from './chat-notice-parts.ts'
import type { ChatNotice } from './chat-notice.ts'
import { all } from './compiled/all.ts'
import type { ChatNoticeTexts } from './compiled/en.ts'

/** The notices of every language. */
export const chatNoticeTexts: Readonly<Record<VisitorLanguage, ChatNoticeTexts>> = all

/** A notice as plain text in a language; undefined if there is no such notice. */
export const wordChatNotice = (
  language: VisitorLanguage,
  notice: Pick<ChatNotice, 'code' | 'values'>,
): string | undefined => chatNoticeParts(language, chatNoticeTexts[language], notice)?.join('')
