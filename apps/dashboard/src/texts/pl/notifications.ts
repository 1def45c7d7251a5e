import type { ChatbotTexts } from '../chatbot/en.ts'

export const notifications: ChatbotTexts['notifications'] = {
  title: 'E-maile',
  recipients: 'Kto je dostaje',
  add: 'Dodaj adres e-mail',
  help: 'Lista pusta: właściciele konta. Osoby spoza zespołu najpierw pytamy, czy chcą te e-maile.',
  waiting: 'jeszcze nic nie dostaje: brak potwierdzenia lub uprawnienia',
  noPermission: what => `Odbiorców mogą zmieniać osoby z uprawnieniem „${what}”, bo e-maile zawierają te same dane.`,
}
