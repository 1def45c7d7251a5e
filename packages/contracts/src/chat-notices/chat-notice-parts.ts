import type { ChatNotice } from './chat-notice.ts'
import type { ChatNoticeTexts } from './compiled/en.ts'

/**
 * A notice in the language of `texts`, cut where values are put in: every second part is a value, which may be written
 * in another direction than the rest. Undefined if these texts have no such notice, as those of an older version.
 */
export function chatNoticeParts(
  language: string,
  texts: ChatNoticeTexts,
  { code, values }: Pick<ChatNotice, 'code' | 'values'>,
): string[] | undefined {
  if (!isCodeOf(texts, code)) return undefined
  return texts[code]
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : shown(language, part, values[part] ?? '')))
}

const isCodeOf = (texts: ChatNoticeTexts, code: string): code is keyof ChatNoticeTexts => Object.hasOwn(texts, code)

function shown(language: string, key: string, value: string): string {
  if (key !== 'language') return value
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(new Intl.Locale(value).language) ?? value
  } catch {
    return value
  }
}
