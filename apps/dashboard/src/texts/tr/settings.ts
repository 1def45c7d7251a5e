import type { AccountTexts } from '../account/en.ts'

export const settings: AccountTexts['settings'] = {
  title: 'Hesap',
  lead: 'Hesabınızın ne olduğu, planınızın neleri içerdiği ve ne kadarının kullanıldığı.',
  account: 'Hesabınız',
  name: 'İşletmenin adı',
  asOwner: 'Hesap sahibisiniz: her şeyi yapabilirsiniz.',
  asMember: 'Ekibin bir üyesisiniz. Adı ve saat dilimini hesap sahipleri değiştirebilir.',
  zone: 'Saat dilimi',
  zoneHelp: 'Başka bir dilim seçmemiş herkes için saatler buna göre yazılır; günler buna göre başlar ve biter.',
  useZone: zone => `Bu cihazın saat dilimini kullan: ${zone}`,
  plan: name => `${name} planı`,
  planMeans: {
    free: 'Chatbotlarınız ziyaretçilere yanıt verir.',
    basic: 'Chatbotlarınız ziyaretçilere yanıt verir ve verilerinizi başka yerlere taşıyabilirsiniz.',
    standard: 'Frontdesk’in sunduğu her şey.',
  },
  features: {
    free: [
      'Web sitelerinizden, dosyalarınızdan ve metinlerinizden yanıt veren chatbotlar',
      'Kaç soru, değerlendirme, iletişim talebi ve randevu olduğu; içerikleri Basic planıyla gelir',
    ],
    basic: [
      'Web sitelerinizden, dosyalarınızdan ve metinlerinizden, kendi talimatlarınızla yanıt veren chatbotlar',
      'Sorular, değerlendirmeler, iletişim talepleri ve randevular, tüm içeriğiyle',
      'Dışa aktarmalar ve webhooklar',
    ],
    standard: [
      'Web sitelerinizden, dosyalarınızdan ve metinlerinizden, kendi talimatlarınızla yanıt veren chatbotlar',
      'Sorular, değerlendirmeler, iletişim talepleri ve randevular, tüm içeriğiyle',
      'Dışa aktarmalar ve webhooklar',
      'Canlı sohbet ve orada yanıt veren bir ekip',
    ],
  },
  added: {
    free: [],
    basic: [
      'Kendi talimatlarınız',
      'Sorular, değerlendirmeler, iletişim talepleri ve randevular, tüm içeriğiyle',
      'Dışa aktarmalar ve webhooklar',
    ],
    standard: ['Canlı sohbet', 'Orada yanıt veren bir ekip', 'Korumalı wikiler'],
  },
  adds: plan => `${plan} planının ekledikleri`,
  limits: {
    replies: 'Aylık yapay zekâ yanıtı',
    trials: 'Günlük deneme',
    chatbots: 'En fazla chatbot',
    sources: 'En fazla kaynak',
    files: 'Dosyalar, toplam',
    texts: 'Web sitesi ve dosya metinleri',
    members: 'Kişiler, açık davetler dahil',
  },
  trialsToday: (used, limit) => `Bugünkü denemeler (UTC): ${used} / ${limit}.`,
  changePlan: 'Planı sistem yöneticiniz, yani bu Frontdesk’i yöneten kişi değiştirir. Ona bu komutu gönderin:',
  usage: 'Yapay zekâ yanıtları',
  usageText: 'Chatbotlarınızın her ay (UTC) kaç yanıt yazdığı ve planınızın kaç yanıt içerdiği.',
  replies: (used, quota) => `${used} / ${quota} yanıt`,
  usedUp: 'Bu ayın tüm yanıtları kullanıldı. Chatbotlarınız gelecek ayın birinde yeniden yanıt verir.',
  trials: count => `Panelde ${count} deneme; bunlar sayılmaz`,
  ofChatbot: (name, count) => `${name}: ${count}`,
}
