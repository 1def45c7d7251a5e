import type { ChatbotTexts } from '../chatbot/en.ts'

export const hours: ChatbotTexts['hours'] = {
  closed: 'Gesloten',
  add: 'Tijden toevoegen',
  addOn: day => `Tijden toevoegen op ${day}`,
  from: (day, number) => `${day}, periode ${number}: van`,
  to: (day, number) => `${day}, periode ${number}: tot`,
  until: 'tot',
  removeOn: (day, number) => `Periode ${number} op ${day} verwijderen`,
  copyWorkdays: 'Maandag kopiëren naar dinsdag – vrijdag',
  copyAll: 'Maandag kopiëren naar alle dagen',
  endFirst: 'Het einde moet na het begin liggen.',
  overlap: 'Deze periodes overlappen elkaar.',
  timeZone: 'Tijdzone',
  timeZoneHelp: 'In deze zone gelden de tijden.',
  never: 'Nooit',
}
