import type { ChatbotTexts } from '../chatbot/en.ts'

export const hours: ChatbotTexts['hours'] = {
  closed: 'Fechado',
  add: 'Adicionar horas',
  addOn: day => `Adicionar horas: ${day}`,
  from: (day, number) => `${day}, período ${number}: das`,
  to: (day, number) => `${day}, período ${number}: às`,
  until: 'às',
  removeOn: (day, number) => `Remover o período ${number}: ${day}`,
  copyWorkdays: 'Copiar segunda para terça – sexta',
  copyAll: 'Copiar segunda para todos os dias',
  endFirst: 'O fim tem de ser depois do início.',
  overlap: 'Estes períodos sobrepõem-se.',
  timeZone: 'Fuso horário',
  timeZoneHelp: 'Estas horas são as deste fuso.',
  never: 'Nunca',
}
