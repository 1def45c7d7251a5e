import type { InboxTexts } from '../inbox/en.ts'

export const snooze: InboxTexts['snooze'] = {
  snooze: 'Mettre de côté',
  inAnHour: 'Dans une heure',
  laterToday: 'Plus tard aujourd’hui',
  tomorrow: 'Demain',
  choose: 'Choisir un moment…',
  at: (when, time) => `${when} (${time})`,
  until: 'Jusqu’à',
  list: 'Mises de côté',
  snoozed: time => `Mise de côté jusqu’au ${time}, ou jusqu’à ce que le visiteur écrive.`,
  sign: time => `jusqu’au ${time}`,
  back: 'de retour',
  wake: 'Reprendre maintenant',
  invalid: 'Choisissez un moment à venir, dans les sept jours.',
}
