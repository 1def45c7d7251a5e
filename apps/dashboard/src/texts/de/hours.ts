import type { ChatbotTexts } from '../chatbot/en.ts'

export const hours: ChatbotTexts['hours'] = {
  closed: 'Geschlossen',
  add: 'Zeiten hinzufügen',
  addOn: day => `Zeiten hinzufügen: ${day}`,
  from: (day, number) => `${day}, ${number}. Zeitraum: von`,
  to: (day, number) => `${day}, ${number}. Zeitraum: bis`,
  until: 'bis',
  removeOn: (day, number) => `${number}. Zeitraum am ${day} entfernen`,
  copyWorkdays: 'Montag auf Dienstag – Freitag übertragen',
  copyAll: 'Montag auf alle Tage übertragen',
  endFirst: 'Das Ende muss nach dem Anfang liegen.',
  overlap: 'Diese Zeiträume überschneiden sich.',
  timeZone: 'Zeitzone',
  timeZoneHelp: 'In dieser Zone gelten die Zeiten.',
  never: 'Nie',
}
