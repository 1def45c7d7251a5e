import type { InboxTexts } from '../inbox/en.ts'

export const snooze: InboxTexts['snooze'] = {
  snooze: 'Uitstellen',
  inAnHour: 'Over een uur',
  laterToday: 'Later vandaag',
  tomorrow: 'Morgen',
  choose: 'Tijd kiezen …',
  at: (when, time) => `${when} (${time})`,
  until: 'Tot',
  list: 'Uitgesteld',
  snoozed: time => `Uitgesteld tot ${time}, of tot de bezoeker schrijft.`,
  sign: time => `tot ${time}`,
  back: 'is terug',
  wake: 'Nu terughalen',
  invalid: 'Kies een tijd vanaf nu, binnen zeven dagen.',
}
