import type { InboxTexts } from '../inbox/en.ts'

export const snooze: InboxTexts['snooze'] = {
  snooze: 'Ertele',
  inAnHour: 'Bir saat sonra',
  laterToday: 'Bugün daha sonra',
  tomorrow: 'Yarın',
  choose: 'Zaman seç…',
  at: (when, time) => `${when} (${time})`,
  until: 'Şu zamana kadar',
  list: 'Ertelenenler',
  snoozed: time => `${time} zamanına ya da ziyaretçi yazana kadar ertelendi.`,
  sign: time => `şu zamana kadar: ${time}`,
  back: 'geri geldi',
  wake: 'Şimdi geri al',
  invalid: 'Şu andan başlayarak yedi gün içinde bir zaman seçin.',
}
