import type { WeeklyMailWords } from './words.ts'

export const tr: WeeklyMailWords = {
  subject: (account, week) => `${account}: haftanız, ${week}`,
  hello: name => `Merhaba ${name},`,
  lead: (account, week) =>
    `${account} için ${week} haftasında olanlar aşağıda. Parantez içinde bir önceki hafta yer alıyor.`,
  conversations: 'Görüşmeler',
  answered: 'Yapay zekâ asistanının yanıtladıkları',
  notFound: 'Yanıtsız sorular',
  handedOver: 'Ekibinize aktarılanlar',
  wait: 'Ziyaretçilerin yarısının temsilci için en fazla bekleme süresi',
  helpful: '“Yararlı” değerlendirmeleri',
  cost: 'Dil modellerinin maliyeti',
  unanswered: 'Birden çok ziyaretçinin sorduğu ve hâlâ yanıtsız olanlar:',
  times: { one: '# kez soruldu', other: '# kez soruldu' },
  nothingUnanswered: 'Birden çok ziyaretçinin sorduğu yanıtsız soru yok.',
  allQuestions: 'Tek bir ziyaretçininkiler dahil tüm açık sorular',
  allNumbers: 'Tüm sayılar',
  why: 'Bu e-postayı İstatistikler sayfasında istediğiniz için alıyorsunuz.',
  askStop: 'Haftalık e-posta durdurulsun mu?',
  sentTo: 'Gönderildiği adres',
  stop: 'Haftalık e-postayı durdur',
  stopped: 'Artık haftalık e-posta almayacaksınız',
  again: 'İstatistikler sayfasından yeniden isteyebilirsiniz.',
  unknown: 'Bu bağlantı geçerli değil',
}
