import type { InboxTexts } from '../inbox/en.ts'

export const snooze: InboxTexts['snooze'] = {
  snooze: 'Odłóż',
  inAnHour: 'Za godzinę',
  laterToday: 'Dziś później',
  tomorrow: 'Jutro',
  choose: 'Wybierz porę…',
  at: (when, time) => `${when} (${time})`,
  until: 'Do',
  list: 'Odłożone',
  snoozed: time => `Odłożono do ${time} albo do wiadomości od odwiedzającego.`,
  sign: time => `do ${time}`,
  back: 'znowu tutaj',
  wake: 'Przywróć teraz',
  invalid: 'Wybierz porę w ciągu najbliższych siedmiu dni.',
}
