import type { ChatbotTexts } from '../chatbot/en.ts'

export const notifications: ChatbotTexts['notifications'] = {
  title: 'Email',
  recipients: 'Chi le riceve',
  add: 'Aggiungi un indirizzo email',
  help: 'Nessuno qui: i proprietari dell’account. A chi non fa parte del team si chiede prima se vuole riceverle.',
  waiting: 'non riceve ancora nulla: non ha confermato o non può vederle',
  noPermission: what =>
    `I destinatari possono essere cambiati da chi ha l’autorizzazione «${what}», perché le email contengono le stesse cose.`,
}
