import type { Mail } from '@frontdesk/contracts/mail'
import { nameInMail, quotedInMail, valueInMail, withoutAddresses } from '../without-addresses.ts'
import { answerText } from '@frontdesk/web/answer/answer-text'
import type { AnswerNode } from '@frontdesk/web/answer/answer-tree'
import { type MailAnswer, type MailContent, type MailPart, shownPicture } from './mail-content.ts'
import { directionOf, mailHtml } from './mail-html.ts'

type WrittenMail = Required<Pick<Mail, 'subject' | 'text' | 'html'>> & Pick<Mail, 'logo'>

/**
 * Writes a mail as plain text and as HTML. What others wrote loses its addresses here, once for both: a writer cannot
 * forget it.
 */
export function writeMail(content: MailContent): WrittenMail {
  const logo = shownPicture(content.brand)
  const safe = { ...content, parts: content.parts.map(withoutForeignLinks) }
  const written = { subject: content.subject, text: mailText(safe), html: mailHtml(safe) }
  return logo === undefined ? written : { ...written, logo }
}

function withoutForeignLinks(part: MailPart): MailPart {
  if ('facts' in part) return { facts: part.facts.map(({ label, value }) => ({ label, value: valueInMail(value) })) }
  if ('card' in part)
    return { card: { title: nameInMail(part.card.title), lines: part.card.lines.map(line => nameInMail(line)) } }
  if ('quote' in part) return { quote: { ...part.quote, text: withoutAddresses(part.quote.text, part.quote.isKept) } }
  if ('answer' in part)
    return { answer: { ...part.answer, nodes: part.answer.nodes.flatMap(ownLinksOnly(part.answer)) } }
  return part
}

/** A part of an answer in which words of others hold no address, and links lead to what is kept. */
const ownLinksOnly =
  ({ isKept }: Pick<MailAnswer, 'isKept'>) =>
  (node: AnswerNode): AnswerNode[] => {
    if (typeof node === 'string') return [withoutAddresses(node, isKept)]
    const children = node.children.flatMap(ownLinksOnly({ isKept }))
    return node.href !== undefined && !isKept(node.href) ? children : [{ ...node, children }]
  }

function mailText({ language, title, parts, footer, footerLink }: MailContent): string {
  const writing = writingOf(language)
  const last = footerLink === undefined ? [] : [`${footerLink.label}${writing.colon} ${footerLink.url}`]
  const paragraphs = [title, ...parts.map(part => partText(part, writing)), [...footer, ...last].join('\n')]
  return `${paragraphs.filter(paragraph => paragraph !== '').join('\n\n')}\n`
}

interface Writing {
  colon: string
  /** From right to left a phone number or a date between words would be turned round. */
  isolated: (value: string) => string
}

/** How a language writes a label and its value. */
const writingOf = (language: string): Writing => ({
  colon: /^fr\b/.test(language) ? '\u00a0:' : ':',
  isolated: value => (directionOf(language) === 'rtl' ? `\u2068${value}\u2069` : value),
})

function partText(part: MailPart, { colon, isolated }: Writing): string {
  if ('text' in part) return part.text
  if ('note' in part) return part.note
  if ('list' in part) return part.list.map(item => `– ${item}`).join('\n')
  if ('facts' in part) return part.facts.map(({ label, value }) => `${label}${colon} ${isolated(value)}`).join('\n')
  if ('table' in part) {
    const { columns, rows } = part.table
    return rows
      .map(({ label, now, before }) => `${label}${colon} ${isolated(now)} (${columns[1]}${colon} ${isolated(before)})`)
      .join('\n')
  }
  if ('card' in part) return [part.card.title, ...part.card.lines].join('\n')
  if ('quote' in part) {
    const { by, text } = part.quote
    return `${by === undefined ? '' : `${by}\n`}${quotedInMail(text)}`
  }
  if ('answer' in part) return `${part.answer.by}\n${quotedInMail(answerText(part.answer.nodes))}`
  const { label, url } = 'button' in part ? part.button : part.link
  return `${label}${colon}\n${url}`
}
