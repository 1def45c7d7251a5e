import type { Texts } from '../en.ts'

export const chatbots: Texts['chatbots'] = {
  title: 'Chatbotlar',
  lead: 'Her biri kendi web sitesinde, kendi bilgi bankasından yanıt verir.',
  list: 'Chatbotlarınız',
  new: 'Yeni chatbot',
  empty: 'Henüz chatbotunuz yok. Frontdesk’e web sitenizin adresini verin; sayfalarınızdan bir chatbot oluştursun.',
  emptyRestricted: 'Görebileceğiniz bir chatbot yok. Bir hesap sahibi size erişim verebilir.',
  on: domains => `Yanıt verdiği yer: ${domains}`,
  open: (page, name) => `${page}: ${name}`,
  delete: 'Sil',
  deleteNamed: name => `Sil: ${name}`,
  deleteTitle: name => `${name} silinsin mi?`,
  deleteText:
    'Bilgi bankası, görüşmeleri, iletişim talepleri ve randevuları da silinir; web sitenizde artık yanıt vermez. Bu işlem geri alınamaz.',
  typeName: name => `Silmek için adını yazın: ${name}`,
  deleted: name => `${name} silindi.`,
}
