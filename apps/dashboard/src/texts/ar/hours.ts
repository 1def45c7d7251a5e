import type { ChatbotTexts } from '../chatbot/en.ts'

export const hours: ChatbotTexts['hours'] = {
  closed: 'مغلق',
  add: 'إضافة ساعات',
  addOn: day => `إضافة ساعات: ${day}`,
  from: (day, number) => `${day}، الفترة ${number}: من`,
  to: (day, number) => `${day}، الفترة ${number}: إلى`,
  until: 'إلى',
  removeOn: (day, number) => `إزالة الفترة ${number}: ${day}`,
  copyWorkdays: 'نسخ الاثنين إلى الثلاثاء – الجمعة',
  copyAll: 'نسخ الاثنين إلى كل الأيام',
  endFirst: 'يجب أن تكون النهاية بعد البداية.',
  overlap: 'هذه الفترات متداخلة.',
  timeZone: 'المنطقة الزمنية',
  timeZoneHelp: 'هذه الساعات بتوقيت هذه المنطقة.',
  never: 'أبدًا',
}
