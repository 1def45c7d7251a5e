import type { TeamWords, VisitorWords } from './words.ts'

export const visitor: VisitorWords = {
  confirm: 'Prosimy o potwierdzenie wizyty',
  heldFor: 'Rezerwujemy ten termin przez 30 minut.',
  notRequested: 'Jeśli to nie była Twoja prośba, zignoruj tę wiadomość.',
  askConfirm: 'Potwierdzić tę wizytę?',
  confirmButton: 'Potwierdź wizytę',
  lapsed: 'Ta wizyta nie została potwierdzona na czas. Wybierz termin ponownie.',
  booked: 'Wizyta została potwierdzona',
  cancelled: 'Wizyta została odwołana',
  calledOff: 'Przepraszamy: musieliśmy ją odwołać.',
  manage: 'Zarządzaj wizytą',
  plansChange: 'Zmiana planów? Wizytę można odwołać aż do jej rozpoczęcia.',
  askCancel: 'Odwołać tę wizytę?',
  cancelMeans: 'Ktoś inny będzie mógł zająć ten termin. Tego nie można cofnąć.',
  cancelButton: 'Odwołaj wizytę',
  keepButton: 'Zachowaj wizytę',
  addToCalendar: 'Dodaj do kalendarza',
  over: 'Ta wizyta już się odbyła.',
  linkUnknown: 'Ten link jest nieprawidłowy',
  linkUnknownHint:
    'Wizyta mogła się odbyć dawno temu albo brakuje części linku. Otwórz go ponownie z wiadomości e-mail.',
  bookingWhy: serviceName => `Wiadomość wysłana przez ${serviceName}, ponieważ na ten adres e-mail umówiono wizytę.`,
  transcript: 'Rozmowa z',
  transcriptAsked: 'Ktoś poprosił o wysłanie tej rozmowy na ten adres. Jeśli nie Ty, zignoruj tę wiadomość.',
  you: 'Ty',
  ai: 'asystent AI',
}

export const team: TeamWords = {
  lead: {
    subject: chatbot => `${chatbot}: nowy kontakt`,
    title: 'Odwiedzający zostawił dane kontaktowe',
    open: 'Zobacz kontakt',
  },
  booked: { subject: chatbot => `${chatbot}: nowa wizyta`, title: 'Odwiedzający umówił wizytę' },
  cancelled: { subject: chatbot => `${chatbot}: wizyta odwołana`, title: 'Odwiedzający odwołał wizytę' },
  openBooking: 'Zobacz wizytę',
  fields: { name: 'Imię i nazwisko', email: 'E-mail', phone: 'Telefon', company: 'Firma', message: 'Wiadomość' },
  replyGoes: 'Odpowiedz na tę wiadomość, aby napisać do odwiedzającego.',
  notInPlan: 'Twój plan nie obejmuje treści wpisów. Zaloguj się, aby zobaczyć, które plany ją obejmują.',
  why: chatbot => `Otrzymujesz tę wiadomość, ponieważ powiadamiamy Cię o nowych kontaktach i wizytach: ${chatbot}.`,
}
