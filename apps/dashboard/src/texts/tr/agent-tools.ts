import type { InboxTexts } from '../inbox/en.ts'
import { plural } from '../plural.ts'

const some = plural('tr')

export const agentTools: InboxTexts['agentTools'] = {
  enterBegins: 'Enter yeni satıra geçer, Ctrl veya ⌘ ile Enter gönderir.',
  waitingSince: 'Bekleme başlangıcı',
  opensTab: 'Yeni sekmede açılır',
  contact: 'İletişim bilgileri',
  bookings: 'Randevular',
  cancelled: 'iptal edildi',
  questions: 'Yanıtsız sorular',
  closeDetails: 'Ayrıntıları kapat',
  released: 'Konuşma sıraya geri veriliyor.',
  decline: 'Reddet',
  declineQuestion: 'Bu ziyaretçi reddedilsin mi?',
  declineText: 'Ziyaretçi kimsenin gelemediğini okur ve sohbet robotu yeniden yanıtlar.',
  endNow: 'Hemen bitir',
  awayByItself:
    'On dakikadır burada bir şey yazılmadığı veya tıklanmadığı için uzaktasınız. Herhangi bir işlem sizi geri getirir.',
  replies: count => some(count, { other: '# hazır yanıt. Ok tuşları seçer, Enter ekler.' }),
  linkStaysText: address =>
    `Bağlantılar yalnızca sohbet robotunun sitesine gidebilir. Ziyaretçi ${address} adresini metin olarak alır.`,
  handedOver: agent => `Konuşma ${agent} kişisine devrediliyor.`,
}
