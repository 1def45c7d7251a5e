import { visitorLanguageOf, type VisitorLanguage } from '@frontdesk/contracts/visitor-language'

/** What the page for a new recipient of notifications says. The address stands on a line of its own below `sentTo`. */
export interface RecipientWords {
  ask: string
  what: string
  sentTo: string
  yes: string
  confirmed: string
  unknown: string
  unknownHint: string
}

const words: Readonly<Record<VisitorLanguage, RecipientWords>> = {
  ar: {
    ask: 'هل ترغب في تلقي الإشعارات؟',
    what: 'تصلك عندما يترك زائر للموقع بيانات الاتصال الخاصة به أو يحجز موعدًا أو ينتظر موظف الدعم.',
    sentTo: 'تُرسل الإشعارات إلى:',
    yes: 'نعم، أرسلوا لي الإشعارات',
    confirmed: 'ستصلك الإشعارات',
    unknown: 'لم يعد هذا الرابط صالحًا',
    unknownHint: 'اطلب رابطًا جديدًا ممن أعدّ الإشعارات.',
  },
  de: {
    ask: 'Möchten Sie Benachrichtigungen erhalten?',
    what: 'Sie werden benachrichtigt, wenn ein Besucher der Website Kontaktdaten hinterlässt, einen Termin bucht oder auf einen Mitarbeiter wartet.',
    sentTo: 'Die Benachrichtigungen gehen an:',
    yes: 'Ja, benachrichtigen',
    confirmed: 'Sie erhalten Benachrichtigungen',
    unknown: 'Dieser Link ist nicht mehr gültig',
    unknownHint: 'Bitten Sie um einen neuen Link, wer die Benachrichtigungen eingerichtet hat.',
  },
  en: {
    ask: 'Do you want notifications?',
    what: 'You’ll be notified when a visitor to the website leaves contact details, books an appointment or is waiting for an agent.',
    sentTo: 'Notifications are sent to:',
    yes: 'Yes, notify me',
    confirmed: 'You’ll get notifications',
    unknown: 'This link is no longer valid',
    unknownHint: 'Ask the person who set up the notifications for a new link.',
  },
  es: {
    ask: '¿Quiere recibir avisos?',
    what: 'Le avisaremos cuando un visitante del sitio web deje sus datos de contacto, reserve una cita o espere a un agente.',
    sentTo: 'Los avisos se envían a:',
    yes: 'Sí, quiero recibirlos',
    confirmed: 'Recibirá avisos',
    unknown: 'Este enlace ya no es válido',
    unknownHint: 'Pida un enlace nuevo a quien configuró los avisos.',
  },
  fr: {
    ask: 'Souhaitez-vous recevoir des notifications ?',
    what: 'Vous recevrez un e-mail lorsqu’un visiteur du site laisse ses coordonnées, prend rendez-vous ou attend un conseiller.',
    sentTo: 'Les notifications sont envoyées à :',
    yes: 'Oui, m’avertir',
    confirmed: 'Vous recevrez des notifications',
    unknown: 'Ce lien n’est plus valable',
    unknownHint: 'Demandez un nouveau lien à la personne qui a configuré les notifications.',
  },
  it: {
    ask: 'Vuole ricevere le notifiche?',
    what: 'La avviseremo quando un visitatore del sito lascia i suoi recapiti, prenota un appuntamento o attende un operatore.',
    sentTo: 'Le notifiche vengono inviate a:',
    yes: 'Sì, voglio riceverle',
    confirmed: 'Riceverà le notifiche',
    unknown: 'Questo link non è più valido',
    unknownHint: 'Chieda un nuovo link a chi ha configurato le notifiche.',
  },
  nl: {
    ask: 'Wilt u meldingen ontvangen?',
    what: 'U krijgt een melding als een bezoeker van de website contactgegevens achterlaat, een afspraak maakt of op een medewerker wacht.',
    sentTo: 'De meldingen gaan naar:',
    yes: 'Ja, stuur mij meldingen',
    confirmed: 'U ontvangt meldingen',
    unknown: 'Deze link is niet meer geldig',
    unknownHint: 'Vraag een nieuwe link aan degene die de meldingen heeft ingesteld.',
  },
  pl: {
    ask: 'Chcesz otrzymywać powiadomienia?',
    what: 'Powiadomimy Cię, gdy odwiedzający witrynę zostawi dane kontaktowe, umówi wizytę lub będzie czekać na konsultanta.',
    sentTo: 'Powiadomienia są wysyłane na adres:',
    yes: 'Tak, chcę otrzymywać',
    confirmed: 'Będziesz otrzymywać powiadomienia',
    unknown: 'Ten link jest już nieważny',
    unknownHint: 'Poproś o nowy link osobę, która skonfigurowała powiadomienia.',
  },
  pt: {
    ask: 'Quer receber notificações?',
    what: 'Receberá uma notificação quando um visitante do site deixar os seus dados de contacto, fizer uma marcação ou esperar por um agente.',
    sentTo: 'As notificações são enviadas para:',
    yes: 'Sim, quero receber',
    confirmed: 'Vai receber notificações',
    unknown: 'Esta ligação já não é válida',
    unknownHint: 'Peça uma nova ligação a quem configurou as notificações.',
  },
  tr: {
    ask: 'Bildirim almak ister misiniz?',
    what: 'Bir web sitesi ziyaretçisi iletişim bilgilerini bıraktığında, randevu aldığında veya bir temsilci beklediğinde size haber verilir.',
    sentTo: 'Bildirimler şu adrese gönderilir:',
    yes: 'Evet, bildirim gönder',
    confirmed: 'Bildirim alacaksınız',
    unknown: 'Bu bağlantı artık geçerli değil',
    unknownHint: 'Bildirimleri ayarlayan kişiden yeni bir bağlantı isteyin.',
  },
}

/** The words of the page in a language; in English where there are none. */
export const recipientWords = (language: string): RecipientWords => words[visitorLanguageOf(language) ?? 'en']
