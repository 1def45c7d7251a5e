import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('es')

export const appointments: ChatbotTexts['appointments'] = {
  title: 'Reserva de citas',
  lead: 'Los visitantes pueden reservar una cita en el chat, a las horas que usted fije.',
  enabled: 'Los visitantes pueden reservar citas',
  enabledHelp: 'La hora se reserva 30 minutos, hasta que el visitante la confirma por correo electrónico.',
  what: 'La cita',
  name: 'Cómo se llama',
  nameHelp: 'Por ejemplo, «Una prueba de vestuario». Vacío: el nombre de su empresa.',
  duration: 'Cuánto dura',
  minutes: 'minutos',
  bufferBefore: 'Tiempo libre antes',
  bufferAfter: 'Tiempo libre después',
  hoursTitle: 'Cuándo se puede reservar',
  hours: 'Horario de citas',
  rules: 'Con cuánta antelación',
  notice: 'Como mínimo',
  noticeHelp: 'El tiempo que media entre la reserva y la cita.',
  noNotice: 'En cualquier momento',
  horizon: 'Como máximo',
  horizonHelp: 'Con cuánta antelación pueden reservar los visitantes.',
  days: 'días',
  mails: 'Enviar cada cita por correo electrónico',
  next: 'Próximas horas libres',
  nextText: 'Como las verían los visitantes según lo ajustado arriba, antes de guardar. Lo ya reservado no aparece.',
  nextNone: 'No hay horas libres en las próximas dos semanas. Añada horas o permita reservas más próximas.',
  nextWrong: 'Corrija lo marcado arriba; entonces aparecerán aquí las horas libres.',
  nextMore: n => some(n, { one: 'Y # más en dos semanas.', other: 'Y # más en dos semanas.' }),
  forYou: time => `${time} en su zona`,
}
