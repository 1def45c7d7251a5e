import type { ChatbotTexts } from '../chatbot/en.ts'

export const contacts: ChatbotTexts['contacts'] = {
  title: 'Modulo di contatto',
  lead: 'I visitatori possono lasciare i loro recapiti nella chat, così può ricontattarli.',
  enabled: 'I visitatori possono lasciare i loro recapiti',
  enabledHelp: 'Nel menu della chat, e quando il chatbot non ha una risposta.',
  fieldsTitle: 'Che cosa chiede',
  fieldsText:
    'Chieda poco: ogni campo fa perdere contatti. Tra i campi deve esserci un indirizzo email o un numero di telefono.',
  fields: {
    name: 'Nome',
    email: 'Indirizzo email',
    phone: 'Numero di telefono',
    company: 'Azienda',
    message: 'Messaggio',
  },
  choices: { off: 'No', optional: 'Facoltativo', required: 'Obbligatorio' },
  unreachable: 'Chieda l’indirizzo email o il numero di telefono, per poter ricontattare le persone.',
  consentTitle: 'Consenso',
  consent: 'Che cosa accettano i visitatori',
  consentHelp:
    'Selezionano la casella prima dell’invio. Il testo viene salvato con il contatto. Vuoto: non si chiede nulla.',
  consentExample: 'Accetto di essere ricontattato in merito alla mia domanda.',
  mails: 'Invia un’email per ogni nuovo contatto',
}
