import type { ChatbotTexts } from '../chatbot/en.ts'

export const contacts: ChatbotTexts['contacts'] = {
  title: 'İletişim formu',
  lead: 'Ziyaretçiler sohbette iletişim bilgilerini bırakabilir; böylece onlara dönüş yapabilirsiniz.',
  enabled: 'Ziyaretçiler iletişim bilgilerini bırakabilir',
  enabledHelp: 'Sohbetin menüsünde ve chatbotun yanıt bulamadığı yerlerde.',
  fieldsTitle: 'Neleri soruyorsunuz',
  fieldsText:
    'Az şey sorun: her alan, formu dolduranların sayısını azaltır. E-posta adresi veya telefon numarası mutlaka bulunmalıdır.',
  fields: {
    name: 'Ad',
    email: 'E-posta adresi',
    phone: 'Telefon numarası',
    company: 'Şirket',
    message: 'Mesaj',
  },
  choices: { off: 'Yok', optional: 'İsteğe bağlı', required: 'Zorunlu' },
  unreachable: 'Kişilere ulaşabilmek için e-posta adresini veya telefon numarasını sorun.',
  consentTitle: 'Onay',
  consent: 'Ziyaretçiler neyi onaylıyor',
  consentHelp: 'Göndermeden önce işaretlerler. Metin, iletişim talebiyle birlikte saklanır. Boş: hiçbir şey sorulmaz.',
  consentExample: 'Sorumla ilgili bana yazmanızı kabul ediyorum.',
  mails: 'Her yeni iletişim talebi için e-posta gönder',
}
