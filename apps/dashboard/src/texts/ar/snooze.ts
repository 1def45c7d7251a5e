import type { InboxTexts } from '../inbox/en.ts'

export const snooze: InboxTexts['snooze'] = {
  snooze: 'تأجيل',
  inAnHour: 'بعد ساعة',
  laterToday: 'لاحقًا اليوم',
  tomorrow: 'غدًا',
  choose: 'اختيار وقت…',
  at: (when, time) => `${when} (${time})`,
  until: 'حتى',
  list: 'المؤجلة',
  snoozed: time => `أُجّلت حتى ${time}، أو حتى يكتب الزائر.`,
  sign: time => `حتى ${time}`,
  back: 'عادت',
  wake: 'إعادتها الآن',
  invalid: 'اختر وقتًا من الآن فصاعدًا، خلال سبعة أيام.',
}
