import type { ChatbotTexts } from '../chatbot/en.ts'

export const notifications: ChatbotTexts['notifications'] = {
  title: 'E-mails',
  recipients: 'Wie ze krijgt',
  add: 'E-mailadres toevoegen',
  help: 'Niemand hier: de eigenaren van het account. Mensen buiten uw team wordt eerst gevraagd of ze de e-mails willen.',
  waiting: 'krijgt nog niets: heeft niet bevestigd of mag dit niet zien',
  noPermission: what =>
    `Wie e-mails krijgt, kan worden gewijzigd door mensen met het recht “${what}”, want in de e-mails staat hetzelfde.`,
}
