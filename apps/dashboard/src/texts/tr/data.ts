import type { AccountTexts } from '../account/en.ts'

export const data: AccountTexts['data'] = {
  title: 'Veriler',
  lead: 'Frontdesk’in ziyaretçileriniz ve ekibiniz hakkında neleri, ne kadar süreyle sakladığı.',
  kept: 'Saklama süreleri',
  keptLong: days => [
    ['Görüşmeler, sorular ve değerlendirmeler', `${days} gün`],
    ['İletişim talepleri ve randevular', 'Siz silene kadar'],
    [
      'Ziyaretçilerin internet adresleri',
      'Hiçbir zaman tam olarak saklanmaz; kısaltılmış hâli görüşmeyle birlikte silinir',
    ],
    ['Dışa aktarma dosyaları', '7 gün; içlerindeki en eski mesajdan asla daha uzun değil'],
    ['Webhook gönderimleri', '30 gün'],
    ['Denetim günlüğü', '1 yıl'],
    ['Yanıt sayıları, içerik olmadan', 'Hesabınız var olduğu sürece'],
  ],
  oldest: 'En uzun süredir sessiz olan görüşmenin son mesaj tarihi:',
  noneOlder: days => `Verilerinizin hiçbiri ${days} günden eski değil.`,
  late: days =>
    `Bazı veriler ${days} günden eski ve bir sonraki temizlikte silinecek. Silinmezse bu Frontdesk’i yöneten kişiye haber verin.`,
  nothingStored: 'Şu anda saklanan görüşme yok.',
  runs: 'Son temizlikler',
  runsText: 'Frontdesk, süresi dolan verileri her saat arar.',
  noRuns: 'Henüz yok. İlki, Frontdesk başlatıldıktan sonraki bir saat içinde yapılır.',
  finished: 'Tamamlandı',
  unfinished: 'Sürüyor veya yarıda kaldı ve bir sonrakinde devam ediyor',
}
