import type { InboxTexts } from '../inbox/en.ts'

export const snooze: InboxTexts['snooze'] = {
  snooze: 'Zurückstellen',
  inAnHour: 'In einer Stunde',
  laterToday: 'Heute noch',
  tomorrow: 'Morgen',
  choose: 'Zeit wählen …',
  at: (when, time) => `${when} (${time})`,
  until: 'Bis',
  list: 'Zurückgestellt',
  snoozed: time => `Zurückgestellt bis ${time}, oder bis der Besucher schreibt.`,
  sign: time => `bis ${time}`,
  back: 'ist wieder da',
  wake: 'Zurückholen',
  invalid: 'Wählen Sie eine Zeit ab jetzt, innerhalb von sieben Tagen.',
}
