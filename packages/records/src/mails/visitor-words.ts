import { type VisitorLanguage, visitorLanguageOf } from '@frontdesk/contracts/visitor-language'

/** The texts that visitors read outside the widget: in mails, and on the page of a booking. */
export interface VisitorWords {
  /** Asks the visitor to confirm an appointment that is held for them. */
  confirm: string
  confirmHere: string
  confirmWithin: string
  askConfirm: string
  confirmButton: string
  /** Said of an appointment that was not confirmed in time. */
  lapsed: string
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
  /** Names the bot in a transcript. */
  ai: string
}

const en: VisitorWords = {
  confirm: 'Please confirm your appointment',
  confirmHere: 'To confirm it, open',
  confirmWithin: 'The time is held for you for 30 minutes. If you did not ask for it, ignore this mail.',
  askConfirm: 'Confirm this appointment?',
  confirmButton: 'Confirm the appointment',
  lapsed: 'This appointment was not confirmed in time. Please choose a time again.',
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
  ai: 'AI assistant',
}

const words: Readonly<Record<VisitorLanguage, VisitorWords>> = {
  en,
  de: {
    confirm: 'Bitte bestätigen Sie Ihren Termin',
    confirmHere: 'Zum Bestätigen öffnen Sie',
    confirmWithin:
      'Die Zeit ist 30 Minuten lang für Sie reserviert. Haben Sie nicht darum gebeten, ignorieren Sie diese Mail.',
    askConfirm: 'Diesen Termin bestätigen?',
    confirmButton: 'Termin bestätigen',
    lapsed: 'Dieser Termin wurde nicht rechtzeitig bestätigt. Bitte wählen Sie erneut eine Zeit.',
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
    ai: 'KI-Assistent',
  },
  fr: {
    confirm: 'Merci de confirmer votre rendez-vous',
    confirmHere: 'Pour le confirmer, ouvrez',
    confirmWithin: 'Ce créneau vous est réservé pendant 30 minutes. Si vous ne l’avez pas demandé, ignorez ce message.',
    askConfirm: 'Confirmer ce rendez-vous ?',
    confirmButton: 'Confirmer le rendez-vous',
    lapsed: 'Ce rendez-vous n’a pas été confirmé à temps. Veuillez choisir à nouveau un créneau.',
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
    ai: 'assistant IA',
  },
  es: {
    confirm: 'Confirme su cita, por favor',
    confirmHere: 'Para confirmarla, abra',
    confirmWithin: 'Le reservamos esta hora durante 30 minutos. Si no la pidió usted, ignore este mensaje.',
    askConfirm: '¿Confirmar esta cita?',
    confirmButton: 'Confirmar la cita',
    lapsed: 'Esta cita no se confirmó a tiempo. Elija otra vez una hora, por favor.',
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
    ai: 'asistente de IA',
  },
  it: {
    confirm: 'Confermi il suo appuntamento',
    confirmHere: 'Per confermarlo, apra',
    confirmWithin: 'L’orario è riservato per lei per 30 minuti. Se non lo ha chiesto lei, ignori questo messaggio.',
    askConfirm: 'Confermare questo appuntamento?',
    confirmButton: 'Conferma l’appuntamento',
    lapsed: 'Questo appuntamento non è stato confermato in tempo. Scelga di nuovo un orario.',
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
    ai: 'assistente IA',
  },
  pt: {
    confirm: 'Confirme a sua marcação, por favor',
    confirmHere: 'Para a confirmar, abra',
    confirmWithin:
      'A hora fica reservada para si durante 30 minutos. Se não foi você que a pediu, ignore esta mensagem.',
    askConfirm: 'Confirmar esta marcação?',
    confirmButton: 'Confirmar a marcação',
    lapsed: 'Esta marcação não foi confirmada a tempo. Escolha novamente uma hora, por favor.',
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
    ai: 'assistente de IA',
  },
  nl: {
    confirm: 'Bevestig uw afspraak',
    confirmHere: 'Bevestigen kan via',
    confirmWithin: 'De tijd blijft 30 minuten voor u vrij. Hebt u er niet om gevraagd, negeer dan deze mail.',
    askConfirm: 'Deze afspraak bevestigen?',
    confirmButton: 'Afspraak bevestigen',
    lapsed: 'Deze afspraak is niet op tijd bevestigd. Kies opnieuw een tijd.',
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
    ai: 'AI-assistent',
  },
  pl: {
    confirm: 'Prosimy o potwierdzenie terminu',
    confirmHere: 'Aby go potwierdzić, otwórz',
    confirmWithin: 'Termin jest zarezerwowany przez 30 minut. Jeśli to nie była Twoja prośba, zignoruj tę wiadomość.',
    askConfirm: 'Potwierdzić ten termin?',
    confirmButton: 'Potwierdź termin',
    lapsed: 'Ten termin nie został potwierdzony na czas. Wybierz termin ponownie.',
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
    ai: 'asystent AI',
  },
  tr: {
    confirm: 'Lütfen randevunuzu onaylayın',
    confirmHere: 'Onaylamak için açın',
    confirmWithin:
      'Bu saat 30 dakika boyunca sizin için ayrıldı. Bunu siz istemediyseniz bu e-postayı dikkate almayın.',
    askConfirm: 'Bu randevu onaylansın mı?',
    confirmButton: 'Randevuyu onayla',
    lapsed: 'Bu randevu zamanında onaylanmadı. Lütfen yeniden bir saat seçin.',
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
    ai: 'yapay zekâ asistanı',
  },
  ar: {
    confirm: 'يرجى تأكيد موعدك',
    confirmHere: 'لتأكيده افتح',
    confirmWithin: 'هذا الوقت محجوز لك لمدة 30 دقيقة. إن لم تطلبه فتجاهل هذه الرسالة.',
    askConfirm: 'هل تريد تأكيد هذا الموعد؟',
    confirmButton: 'تأكيد الموعد',
    lapsed: 'لم يتم تأكيد هذا الموعد في الوقت المحدد. يرجى اختيار وقت من جديد.',
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
    ai: 'مساعد بالذكاء الاصطناعي',
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
