import { type VisitorLanguage, visitorLanguageOf } from '@frontdesk/contracts/visitor-language'

/** The texts that visitors read outside the widget: in mails, and on the page of a booking. */
export interface VisitorWords {
  booked: string
  cancelled: string
  /** Said where they did not do it themselves. */
  calledOff: string
  cancelHere: string
  askCancel: string
  cancelButton: string
  over: string
  linkUnknown: string
  transcript: string
  transcriptAsked: string
  you: string
}

const en: VisitorWords = {
  booked: 'Your appointment is confirmed',
  cancelled: 'Your appointment is cancelled',
  calledOff: 'We are sorry, we had to cancel it.',
  cancelHere: 'To cancel it, open',
  askCancel: 'Cancel this appointment?',
  cancelButton: 'Cancel the appointment',
  over: 'This appointment is over.',
  linkUnknown: 'There is no such appointment.',
  transcript: 'Your conversation with',
  transcriptAsked:
    'Someone requested a copy of this conversation for this address. If this was not you, ignore this mail.',
  you: 'You',
}

const words: Readonly<Record<VisitorLanguage, VisitorWords>> = {
  en,
  de: {
    booked: 'Ihr Termin ist bestätigt',
    cancelled: 'Ihr Termin ist abgesagt',
    calledOff: 'Es tut uns leid: Wir mussten ihn absagen.',
    cancelHere: 'Zum Absagen öffnen Sie',
    askCancel: 'Diesen Termin absagen?',
    cancelButton: 'Termin absagen',
    over: 'Dieser Termin ist vorbei.',
    linkUnknown: 'Diesen Termin gibt es nicht.',
    transcript: 'Ihr Gespräch mit',
    transcriptAsked:
      'Jemand hat darum gebeten, Ihnen dieses Gespräch zu schicken. Waren Sie es nicht, ignorieren Sie diese Mail.',
    you: 'Sie',
  },
  fr: {
    booked: 'Votre rendez-vous est confirmé',
    cancelled: 'Votre rendez-vous est annulé',
    calledOff: 'Nous sommes désolés : nous avons dû l’annuler.',
    cancelHere: 'Pour l’annuler, ouvrez',
    askCancel: 'Annuler ce rendez-vous ?',
    cancelButton: 'Annuler le rendez-vous',
    over: 'Ce rendez-vous est passé.',
    linkUnknown: 'Ce rendez-vous n’existe pas.',
    transcript: 'Votre conversation avec',
    transcriptAsked:
      'Quelqu’un a demandé qu’on vous envoie cette conversation. Si ce n’était pas vous, ignorez ce message.',
    you: 'Vous',
  },
  es: {
    booked: 'Su cita está confirmada',
    cancelled: 'Su cita está cancelada',
    calledOff: 'Lo sentimos: hemos tenido que cancelarla.',
    cancelHere: 'Para cancelarla, abra',
    askCancel: '¿Cancelar esta cita?',
    cancelButton: 'Cancelar la cita',
    over: 'Esta cita ya ha pasado.',
    linkUnknown: 'Esta cita no existe.',
    transcript: 'Su conversación con',
    transcriptAsked: 'Alguien pidió que se le enviara esta conversación. Si no fue usted, ignore este mensaje.',
    you: 'Usted',
  },
  it: {
    booked: 'Il suo appuntamento è confermato',
    cancelled: 'Il suo appuntamento è annullato',
    calledOff: 'Ci dispiace: abbiamo dovuto annullarlo.',
    cancelHere: 'Per annullarlo, apra',
    askCancel: 'Annullare questo appuntamento?',
    cancelButton: 'Annulla l’appuntamento',
    over: 'Questo appuntamento è passato.',
    linkUnknown: 'Questo appuntamento non esiste.',
    transcript: 'La sua conversazione con',
    transcriptAsked:
      'Qualcuno ha chiesto di inviarle questa conversazione. Se non è stato lei, ignori questo messaggio.',
    you: 'Lei',
  },
  pt: {
    booked: 'A sua marcação está confirmada',
    cancelled: 'A sua marcação está cancelada',
    calledOff: 'Lamentamos: tivemos de a cancelar.',
    cancelHere: 'Para a cancelar, abra',
    askCancel: 'Cancelar esta marcação?',
    cancelButton: 'Cancelar a marcação',
    over: 'Esta marcação já passou.',
    linkUnknown: 'Esta marcação não existe.',
    transcript: 'A sua conversa com',
    transcriptAsked: 'Alguém pediu que lhe fosse enviada esta conversa. Se não foi você, ignore esta mensagem.',
    you: 'Você',
  },
  nl: {
    booked: 'Uw afspraak is bevestigd',
    cancelled: 'Uw afspraak is geannuleerd',
    calledOff: 'Het spijt ons: we moesten deze annuleren.',
    cancelHere: 'Annuleren kan via',
    askCancel: 'Deze afspraak annuleren?',
    cancelButton: 'Afspraak annuleren',
    over: 'Deze afspraak is voorbij.',
    linkUnknown: 'Deze afspraak bestaat niet.',
    transcript: 'Uw gesprek met',
    transcriptAsked: 'Iemand vroeg om u dit gesprek te sturen. Was u dat niet, negeer dan deze mail.',
    you: 'U',
  },
  pl: {
    booked: 'Termin został potwierdzony',
    cancelled: 'Termin został odwołany',
    calledOff: 'Przepraszamy: musieliśmy go odwołać.',
    cancelHere: 'Aby go odwołać, otwórz',
    askCancel: 'Odwołać ten termin?',
    cancelButton: 'Odwołaj termin',
    over: 'Ten termin już minął.',
    linkUnknown: 'Nie ma takiego terminu.',
    transcript: 'Rozmowa z',
    transcriptAsked: 'Ktoś poprosił o wysłanie tej rozmowy na ten adres. Jeśli nie Ty, zignoruj tę wiadomość.',
    you: 'Ty',
  },
  tr: {
    booked: 'Randevunuz onaylandı',
    cancelled: 'Randevunuz iptal edildi',
    calledOff: 'Üzgünüz: iptal etmek zorunda kaldık.',
    cancelHere: 'İptal etmek için açın',
    askCancel: 'Bu randevu iptal edilsin mi?',
    cancelButton: 'Randevuyu iptal et',
    over: 'Bu randevunun zamanı geçti.',
    linkUnknown: 'Böyle bir randevu yok.',
    transcript: 'Görüşmeniz:',
    transcriptAsked: 'Birisi bu görüşmenin size gönderilmesini istedi. Siz değilseniz bu e-postayı dikkate almayın.',
    you: 'Siz',
  },
  ar: {
    booked: 'تم تأكيد موعدك',
    cancelled: 'تم إلغاء موعدك',
    calledOff: 'نعتذر: اضطررنا إلى إلغائه.',
    cancelHere: 'لإلغائه افتح',
    askCancel: 'هل تريد إلغاء هذا الموعد؟',
    cancelButton: 'إلغاء الموعد',
    over: 'انتهى هذا الموعد.',
    linkUnknown: 'لا يوجد موعد كهذا.',
    transcript: 'محادثتك مع',
    transcriptAsked: 'طلب أحدهم إرسال هذه المحادثة إليك. إن لم تكن أنت فتجاهل هذه الرسالة.',
    you: 'أنت',
  },
}

/** The words of a language, or of English where there are none in it. */
export const visitorWords = (language: string): VisitorWords => words[visitorLanguageOf(language) ?? 'en']

/** An instant as people say it: with its day, and the zone whose clock it is. */
export const spokenTime = (instant: Date, { language, timezone }: { language: string; timezone: string }): string => {
  const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const
  return `${new Intl.DateTimeFormat(language, { timeZone: timezone, ...date, ...time }).format(instant)} (${timezone})`
}
