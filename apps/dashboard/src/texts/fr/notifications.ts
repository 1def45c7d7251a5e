import type { ChatbotTexts } from '../chatbot/en.ts'

export const notifications: ChatbotTexts['notifications'] = {
  title: 'E-mails',
  recipients: 'Destinataires',
  add: 'Ajouter une adresse e-mail',
  help: 'Personne ici : les propriétaires du compte. On demande d’abord aux personnes extérieures à votre équipe si elles souhaitent ces e-mails.',
  waiting: 'ne reçoit encore rien : n’a pas confirmé, ou n’a pas le droit de le voir',
  noPermission: what =>
    `Les destinataires peuvent être modifiés par les personnes qui ont l’autorisation « ${what} », car les e-mails contiennent les mêmes données.`,
}
