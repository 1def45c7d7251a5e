import type { ChatbotTexts } from '../chatbot/en.ts'

export const hours: ChatbotTexts['hours'] = {
  closed: 'Kapalı',
  add: 'Saat ekle',
  addOn: day => `Saat ekle: ${day}`,
  from: (day, number) => `${day}, aralık ${number}: başlangıç`,
  to: (day, number) => `${day}, aralık ${number}: bitiş`,
  until: '–',
  removeOn: (day, number) => `Kaldır: ${day}, aralık ${number}`,
  copyWorkdays: 'Pazartesiyi Salı – Cuma günlerine kopyala',
  copyAll: 'Pazartesiyi her güne kopyala',
  endFirst: 'Bitiş, başlangıçtan sonra olmalıdır.',
  overlap: 'Bu aralıklar çakışıyor.',
  timeZone: 'Saat dilimi',
  timeZoneHelp: 'Bu saatler bu dilime göredir.',
  never: 'Hiçbir zaman',
}
