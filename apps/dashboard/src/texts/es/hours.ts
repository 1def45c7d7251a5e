import type { ChatbotTexts } from '../chatbot/en.ts'

export const hours: ChatbotTexts['hours'] = {
  closed: 'Cerrado',
  add: 'Añadir horas',
  addOn: day => `Añadir horas: ${day}`,
  from: (day, number) => `${day}, tramo ${number}: desde`,
  to: (day, number) => `${day}, tramo ${number}: hasta`,
  until: 'a',
  removeOn: (day, number) => `Quitar el tramo ${number}: ${day}`,
  copyWorkdays: 'Copiar el lunes a martes – viernes',
  copyAll: 'Copiar el lunes a todos los días',
  endFirst: 'El final debe ser posterior al comienzo.',
  overlap: 'Estos tramos se solapan.',
  timeZone: 'Zona horaria',
  timeZoneHelp: 'Estas horas se entienden en esta zona.',
  never: 'Nunca',
}
