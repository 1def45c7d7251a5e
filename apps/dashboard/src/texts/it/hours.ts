import type { ChatbotTexts } from '../chatbot/en.ts'

export const hours: ChatbotTexts['hours'] = {
  closed: 'Chiuso',
  add: 'Aggiungi orario',
  addOn: day => `Aggiungi orario: ${day}`,
  from: (day, number) => `${day}, fascia ${number}: dalle`,
  to: (day, number) => `${day}, fascia ${number}: alle`,
  until: 'alle',
  removeOn: (day, number) => `Rimuovi la fascia ${number}: ${day}`,
  copyWorkdays: 'Copia lunedì su martedì – venerdì',
  copyAll: 'Copia lunedì su tutti i giorni',
  endFirst: 'La fine deve essere successiva all’inizio.',
  overlap: 'Queste fasce si sovrappongono.',
  timeZone: 'Fuso orario',
  timeZoneHelp: 'Gli orari si riferiscono a questo fuso.',
  never: 'Mai',
}
