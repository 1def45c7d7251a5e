import type { InboxTexts } from '../inbox/en.ts'

export const snooze: InboxTexts['snooze'] = {
  snooze: 'Posponer',
  inAnHour: 'Dentro de una hora',
  laterToday: 'Hoy, más tarde',
  tomorrow: 'Mañana',
  choose: 'Elegir un momento…',
  at: (when, time) => `${when} (${time})`,
  until: 'Hasta',
  list: 'Pospuestas',
  snoozed: time => `Pospuesta hasta el ${time}, o hasta que el visitante escriba.`,
  sign: time => `hasta el ${time}`,
  back: 'ha vuelto',
  wake: 'Recuperar ahora',
  invalid: 'Elija un momento a partir de ahora, dentro de siete días.',
}
