import type { ChatbotTexts } from '../chatbot/en.ts'

export const contacts: ChatbotTexts['contacts'] = {
  title: 'Formularz kontaktowy',
  lead: 'Odwiedzający mogą zostawić na czacie swoje dane, aby można było się z nimi skontaktować.',
  enabled: 'Odwiedzający mogą zostawić dane kontaktowe',
  enabledHelp: 'W menu czatu i tam, gdzie chatbot nie zna odpowiedzi.',
  fieldsTitle: 'O co pytasz',
  fieldsText: 'Pytaj o niewiele: każde pole zniechęca. Wśród pól musi być adres e-mail lub numer telefonu.',
  fields: {
    name: 'Imię i nazwisko',
    email: 'Adres e-mail',
    phone: 'Numer telefonu',
    company: 'Firma',
    message: 'Wiadomość',
  },
  choices: { off: 'Nie', optional: 'Opcjonalne', required: 'Wymagane' },
  unreachable: 'Zapytaj o adres e-mail lub numer telefonu, aby można było się skontaktować.',
  consentTitle: 'Zgoda',
  consent: 'Na co zgadzają się odwiedzający',
  consentHelp: 'Zaznaczają to przed wysłaniem. Tekst jest zapisywany razem z kontaktem. Puste: bez pytania o zgodę.',
  consentExample: 'Zgadzam się na kontakt w sprawie mojego pytania.',
  mails: 'Wyślij e-mail o każdym nowym kontakcie',
}
