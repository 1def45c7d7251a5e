import type { MailBrand, MailContent } from '@frontdesk/accounts/mails/layout/mail-content'
import { writeMail } from '@frontdesk/accounts/mails/layout/write-mail'
import type { VisitorLanguage } from '@frontdesk/contracts/visitor-language'
import type { Mail } from '@frontdesk/contracts/mail'

/** For how many days the link of a mail opens the conversation. */
export const linkDays = 7

interface Words {
  /** `{service}`: the business. */
  subject: string
  /** Names the button that opens the conversation. */
  open: string
  until: string
  /** Nobody reads what is sent back by mail. */
  noReply: string
  /** Where the conversation cannot be linked to. */
  website: string
  why: string
  /** Said by the page of a link that opens nothing any more. */
  expired: string
}

const words: Readonly<Record<VisitorLanguage, Words>> = {
  en: {
    subject: '{service} replied to you',
    open: 'Continue the conversation',
    until: 'The link works for 7 days. Please don’t forward it: anyone who has it can read the conversation.',
    noReply: 'Please don’t reply to this email, no one reads it. Use the link instead.',
    website: 'To answer, open the chat on our website.',
    why: 'You’re receiving this email because you left your address in a chat with {service}.',
    expired: 'This link has expired. Please open the chat on our website.',
  },
  de: {
    subject: '{service} hat Ihnen geantwortet',
    open: 'Gespräch fortsetzen',
    until: 'Der Link gilt 7 Tage. Bitte leiten Sie ihn nicht weiter: Wer ihn hat, kann das Gespräch lesen.',
    noReply: 'Bitte antworten Sie nicht auf diese E-Mail, sie wird nicht gelesen. Nutzen Sie stattdessen den Link.',
    website: 'Um zu antworten, öffnen Sie den Chat auf unserer Website.',
    why: 'Sie erhalten diese E-Mail, weil Sie Ihre Adresse in einem Chat mit {service} hinterlassen haben.',
    expired: 'Dieser Link ist abgelaufen. Bitte öffnen Sie den Chat auf unserer Website.',
  },
  fr: {
    subject: '{service} vous a répondu',
    open: 'Poursuivre la conversation',
    until: 'Le lien est valable 7 jours. Ne le transférez pas : toute personne qui l’a peut lire la conversation.',
    noReply: 'Merci de ne pas répondre à cet e-mail, personne ne le lit. Utilisez plutôt le lien.',
    website: 'Pour répondre, ouvrez le chat sur notre site.',
    why: 'Vous recevez cet e-mail parce que vous avez laissé votre adresse dans un chat avec {service}.',
    expired: 'Ce lien a expiré. Veuillez ouvrir le chat sur notre site.',
  },
  es: {
    subject: '{service} le ha respondido',
    open: 'Continuar la conversación',
    until: 'El enlace es válido durante 7 días. No lo reenvíe: cualquiera que lo tenga puede leer la conversación.',
    noReply: 'No responda a este correo, nadie lo lee. Use el enlace.',
    website: 'Para responder, abra el chat en nuestro sitio web.',
    why: 'Recibe este correo porque dejó su dirección en un chat con {service}.',
    expired: 'Este enlace ha caducado. Abra el chat en nuestro sitio web.',
  },
  it: {
    subject: '{service} le ha risposto',
    open: 'Continua la conversazione',
    until: 'Il link vale 7 giorni. Non lo inoltri: chiunque lo abbia può leggere la conversazione.',
    noReply: 'Non risponda a questa email, nessuno la legge. Usi invece il link.',
    website: 'Per rispondere, apra la chat sul nostro sito.',
    why: 'Riceve questa email perché ha lasciato il suo indirizzo in una chat con {service}.',
    expired: 'Questo link è scaduto. Apra la chat sul nostro sito.',
  },
  nl: {
    subject: '{service} heeft u geantwoord',
    open: 'Gesprek voortzetten',
    until: 'De link werkt 7 dagen. Stuur hem niet door: wie hem heeft, kan het gesprek lezen.',
    noReply: 'Beantwoord deze e-mail niet, niemand leest hem. Gebruik de link.',
    website: 'Open de chat op onze website om te antwoorden.',
    why: 'U ontvangt deze e-mail omdat u uw adres hebt achtergelaten in een chat met {service}.',
    expired: 'Deze link is verlopen. Open de chat op onze website.',
  },
  pt: {
    subject: '{service} respondeu-lhe',
    open: 'Continuar a conversa',
    until: 'A ligação é válida durante 7 dias. Não a reencaminhe: quem a tiver pode ler a conversa.',
    noReply: 'Não responda a este e-mail, ninguém o lê. Use antes a ligação.',
    website: 'Para responder, abra o chat no nosso site.',
    why: 'Recebe este e-mail porque deixou o seu endereço num chat com {service}.',
    expired: 'Esta ligação expirou. Abra o chat no nosso site.',
  },
  pl: {
    subject: '{service}: odpowiedź na Twoją wiadomość',
    open: 'Kontynuuj rozmowę',
    until: 'Link działa przez 7 dni. Nie przekazuj go dalej: każdy, kto go ma, może przeczytać rozmowę.',
    noReply: 'Nie odpowiadaj na tę wiadomość, nikt jej nie przeczyta. Skorzystaj z linku.',
    website: 'Aby odpowiedzieć, otwórz czat w naszej witrynie.',
    why: 'Otrzymujesz tę wiadomość, ponieważ podano ten adres na czacie: {service}.',
    expired: 'Ten link wygasł. Otwórz czat w naszej witrynie.',
  },
  tr: {
    subject: '{service} size yanıt verdi',
    open: 'Görüşmeye devam et',
    until: 'Bağlantı 7 gün geçerlidir. Lütfen iletmeyin: bağlantıya sahip olan herkes görüşmeyi okuyabilir.',
    noReply: 'Lütfen bu e-postayı yanıtlamayın, kimse okumaz. Bunun yerine bağlantıyı kullanın.',
    website: 'Yanıtlamak için web sitemizdeki sohbeti açın.',
    why: 'Bu e-postayı, {service} ile sohbetinizde adresinizi bıraktığınız için alıyorsunuz.',
    expired: 'Bu bağlantının süresi doldu. Lütfen web sitemizdeki sohbeti açın.',
  },
  ar: {
    subject: 'وصلك رد من {service}',
    open: 'متابعة المحادثة',
    until: 'يعمل الرابط لمدة 7 أيام. يُرجى عدم إعادة توجيهه: فكل من يملكه يمكنه قراءة المحادثة.',
    noReply: 'يُرجى عدم الرد على هذه الرسالة فلا أحد يقرؤها. استخدم الرابط بدلًا من ذلك.',
    website: 'للرد، افتح المحادثة على موقعنا.',
    why: 'تصلك هذه الرسالة لأنك تركت عنوانك في محادثة مع {service}.',
    expired: 'انتهت صلاحية هذا الرابط. يُرجى فتح المحادثة على موقعنا.',
  },
}

/** What the page of a link says that opens nothing. */
export const linkExpired = (language: VisitorLanguage): string => words[language].expired

interface ReplyMailInput {
  language: VisitorLanguage
  /** The business, as a mail may hold its name. */
  brand: MailBrand
  /** What agents wrote, oldest first, as plain text; `by`: who, as a mail may hold their name. */
  messages: readonly { by: string | null; text: string }[]
  /** Opens the conversation; null where no page of the business is known. */
  link: string | null
  /** Words of the messages that may be links. */
  isKept: (word: string) => boolean
}

/** The mail with what agents wrote to a visitor who had left. It holds nothing that the visitor wrote. */
export function replyMail({ language, brand, messages, link, isKept }: ReplyMailInput): Omit<Mail, 'to'> {
  const { subject, open, until, noReply, website, why } = words[language]
  const named = (text: string): string => text.replace('{service}', () => brand.name)
  const content: MailContent = {
    language,
    brand,
    subject: named(subject),
    title: named(subject),
    parts: [
      ...messages.map(({ by, text }) => ({ quote: { ...(by === null ? {} : { by }), text, isKept } })),
      ...(link === null
        ? [{ text: website }]
        : [{ button: { label: open, url: link } }, { note: until }, { note: noReply }]),
    ],
    footer: [named(why)],
  }
  return { ...writeMail(content), fromName: brand.name }
}
