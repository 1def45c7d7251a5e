import { mailWords } from '@frontdesk/accounts/mails/mail-words'
import { writeMail } from '@frontdesk/accounts/mails/layout/write-mail'
import type { Mail } from '@frontdesk/contracts/mail'
import { type VisitorLanguage, visitorLanguageOf } from '@frontdesk/contracts/visitor-language'

interface Missed {
  chatbot: string
  /** The chatbot's, as #rrggbb. */
  colour: string
  /** How many requests were missed. */
  count: number
  /** The list of missed requests. */
  link: string
}

/** The words of the mail. They count nothing in words: each language has its own forms for that. */
interface Words {
  title: string
  what: string
  button: string
  until: string
}

const words: Readonly<Record<VisitorLanguage, Words>> = {
  en: {
    title: 'Missed chat requests ({count})',
    what: 'Visitors of {chatbot} asked to talk to someone, and no one on the team was there in time. Missed requests: {count}',
    button: 'View missed requests',
    until: 'A request stays in this list until someone takes over the conversation or dismisses the request.',
  },
  de: {
    title: 'Verpasste Chat-Anfragen ({count})',
    what: 'Besucher von {chatbot} wollten mit jemandem sprechen, und niemand aus dem Team war rechtzeitig da. Verpasste Anfragen: {count}',
    button: 'Verpasste Anfragen ansehen',
    until: 'Eine Anfrage bleibt in dieser Liste, bis jemand das Gespräch übernimmt oder die Anfrage verwirft.',
  },
  fr: {
    title: 'Demandes de chat manquées ({count})',
    what: 'Des visiteurs de {chatbot} ont demandé à parler à quelqu’un, et personne de l’équipe n’était là à temps. Demandes manquées : {count}',
    button: 'Voir les demandes manquées',
    until:
      'Une demande reste dans cette liste jusqu’à ce que quelqu’un prenne la conversation en charge ou écarte la demande.',
  },
  es: {
    title: 'Solicitudes de chat perdidas ({count})',
    what: 'Visitantes de {chatbot} pidieron hablar con alguien y nadie del equipo llegó a tiempo. Solicitudes perdidas: {count}',
    button: 'Ver las solicitudes perdidas',
    until: 'Una solicitud permanece en esta lista hasta que alguien se haga cargo de la conversación o la descarte.',
  },
  it: {
    title: 'Richieste di chat perse ({count})',
    what: 'Alcuni visitatori di {chatbot} hanno chiesto di parlare con qualcuno e nessuno del team è arrivato in tempo. Richieste perse: {count}',
    button: 'Vedi le richieste perse',
    until: 'Una richiesta resta in questo elenco finché qualcuno non prende in carico la conversazione o la ignora.',
  },
  pt: {
    title: 'Pedidos de chat perdidos ({count})',
    what: 'Visitantes de {chatbot} pediram para falar com alguém e ninguém da equipa chegou a tempo. Pedidos perdidos: {count}',
    button: 'Ver os pedidos perdidos',
    until: 'Um pedido fica nesta lista até que alguém assuma a conversa ou o dispense.',
  },
  nl: {
    title: 'Gemiste chatverzoeken ({count})',
    what: 'Bezoekers van {chatbot} wilden iemand spreken en niemand van het team was er op tijd. Gemiste verzoeken: {count}',
    button: 'Gemiste verzoeken bekijken',
    until: 'Een verzoek blijft in deze lijst totdat iemand het gesprek overneemt of het verzoek afwijst.',
  },
  pl: {
    title: 'Nieodebrane prośby o rozmowę ({count})',
    what: 'Odwiedzający {chatbot} prosili o rozmowę z człowiekiem, ale nikt z zespołu nie zdążył odpowiedzieć. Nieodebrane prośby: {count}',
    button: 'Zobacz nieodebrane prośby',
    until: 'Prośba pozostaje na tej liście, dopóki ktoś nie przejmie rozmowy lub jej nie odrzuci.',
  },
  tr: {
    title: 'Kaçırılan sohbet istekleri ({count})',
    what: '{chatbot} ziyaretçileri biriyle konuşmak istedi ancak ekipten kimse zamanında yanıt veremedi. Kaçırılan istekler: {count}',
    button: 'Kaçırılan istekleri görüntüle',
    until: 'Bir istek, biri görüşmeyi devralana veya isteği kapatana kadar bu listede kalır.',
  },
  ar: {
    title: 'طلبات محادثة فائتة ({count})',
    what: 'طلب زوار {chatbot} التحدث إلى شخص، ولم يكن أحد من الفريق موجودًا في الوقت المناسب. الطلبات الفائتة: {count}',
    button: 'عرض الطلبات الفائتة',
    until: 'يبقى الطلب في هذه القائمة إلى أن يتولى أحدهم المحادثة أو يستبعد الطلب.',
  },
}

/** The mail about requests for an agent that nobody came to. It holds nothing of the conversations. */
export function missedMail(language: string, { chatbot, colour, count, link }: Missed): Omit<Mail, 'to'> {
  const missed = words[visitorLanguageOf(language) ?? 'en']
  const fill = (text: string): string => text.replace('{chatbot}', () => chatbot).replace('{count}', String(count))
  const title = fill(missed.title)
  return writeMail({
    language,
    brand: { name: chatbot, colour },
    subject: `${chatbot}: ${title}`,
    title,
    parts: [{ text: fill(missed.what) }, { button: { label: missed.button, url: link } }, { note: missed.until }],
    footer: [mailWords(language).handoff.why(chatbot)],
  })
}
