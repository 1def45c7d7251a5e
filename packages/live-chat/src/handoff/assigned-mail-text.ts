import { writeMail } from '@frontdesk/accounts/mails/layout/write-mail'
import { mailWords } from '@frontdesk/accounts/mails/mail-words'
import type { Mail } from '@frontdesk/contracts/mail'
import { type VisitorLanguage, visitorLanguageOf } from '@frontdesk/contracts/visitor-language'

interface Assigned {
  chatbot: string
  /** The chatbot's, as #rrggbb. */
  colour: string
  /** How many conversations were assigned. */
  count: number
  /** The agent's conversations. */
  link: string
}

interface Words {
  one: string
  many: string
  what: string
}

const words: Readonly<Record<VisitorLanguage, Words>> = {
  en: {
    one: 'A conversation was handed over to you',
    many: 'Conversations handed over to you: {count}',
    what: 'This happened while you were offline. Visitors were told that you’ll reply as soon as you’re back.',
  },
  de: {
    one: 'Ein Gespräch wurde Ihnen übergeben',
    many: 'Ihnen übergebene Gespräche: {count}',
    what: 'Sie waren zu dieser Zeit offline. Besuchern wurde gesagt, dass Sie antworten, sobald es geht.',
  },
  fr: {
    one: 'Une conversation vous a été transférée',
    many: 'Conversations qui vous ont été transférées : {count}',
    what: 'Vous étiez hors ligne à ce moment-là. Les visiteurs savent que vous répondrez dès que possible.',
  },
  es: {
    one: 'Le han traspasado una conversación',
    many: 'Conversaciones que le han traspasado: {count}',
    what: 'En ese momento estaba sin conexión. Los visitantes saben que responderá en cuanto pueda.',
  },
  it: {
    one: 'Le è stata trasferita una conversazione',
    many: 'Conversazioni trasferite a lei: {count}',
    what: 'In quel momento era offline. I visitatori sanno che risponderà appena possibile.',
  },
  nl: {
    one: 'Er is een gesprek aan u overgedragen',
    many: 'Aan u overgedragen gesprekken: {count}',
    what: 'U was op dat moment offline. Bezoekers weten dat u antwoordt zodra het kan.',
  },
  pl: {
    one: 'Przekazano Ci rozmowę',
    many: 'Przekazane Ci rozmowy: {count}',
    what: 'Stało się to, gdy Cię nie było. Odwiedzający wiedzą, że odpowiesz, gdy tylko będzie to możliwe.',
  },
  pt: {
    one: 'Foi-lhe transferida uma conversa',
    many: 'Conversas que lhe foram transferidas: {count}',
    what: 'Nesse momento estava offline. Os visitantes sabem que responderá assim que possível.',
  },
  tr: {
    one: 'Size bir görüşme devredildi',
    many: 'Size devredilen görüşmeler: {count}',
    what: 'Bu sırada çevrimdışıydınız. Ziyaretçilere en kısa sürede yanıt vereceğiniz söylendi.',
  },
  ar: {
    one: 'تم تحويل محادثة إليك',
    many: 'المحادثات المحوّلة إليك: {count}',
    what: 'حدث ذلك أثناء عدم اتصالك. أُبلغ الزوار بأن ردك سيصل في أقرب وقت ممكن.',
  },
}

/** The mail about conversations that an agent was given while they were offline. It holds nothing of the conversations. */
export function assignedMail(language: string, { chatbot, colour, count, link }: Assigned): Omit<Mail, 'to'> {
  const { one, many, what } = words[visitorLanguageOf(language) ?? 'en']
  const { handoff, whyLogin } = mailWords(language)
  const title = count === 1 ? one : many.replace('{count}', String(count))
  return writeMail({
    language,
    brand: { name: chatbot, colour },
    subject: `${chatbot}: ${title}`,
    title,
    parts: [{ text: what }, { button: { label: handoff.button, url: link } }],
    footer: [whyLogin],
  })
}
