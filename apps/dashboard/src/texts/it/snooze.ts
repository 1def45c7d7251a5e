import type { InboxTexts } from '../inbox/en.ts'

export const snooze: InboxTexts['snooze'] = {
  snooze: 'Posticipa',
  inAnHour: 'Tra un’ora',
  laterToday: 'Più tardi oggi',
  tomorrow: 'Domani',
  choose: 'Scegli un momento…',
  at: (when, time) => `${when} (${time})`,
  until: 'Fino a',
  list: 'Posticipate',
  snoozed: time => `Posticipata fino al ${time}, o finché il visitatore non scrive.`,
  sign: time => `fino al ${time}`,
  back: 'è tornata',
  wake: 'Riprendi subito',
  invalid: 'Scelga un momento da adesso in poi, entro sette giorni.',
}
