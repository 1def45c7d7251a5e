import type { KnowledgeWords } from '../knowledge/en.ts'
import { plural } from '../plural.ts'

const some = plural('tr')
const count = new Intl.NumberFormat('tr')

export const start: KnowledgeWords['start'] = {
  title: 'Yeni chatbot',
  lead: 'Web sitenizin adresini girin. Herhangi bir şey oluşturulmadan önce orada neler bulunduğunu görürsünüz.',
  address: 'Web sitenizin adresi',
  example: 'shop.example',
  look: 'İncele',
  looking: address => `${address} inceleniyor. Bu, on saniye kadar sürer.`,
  found: 'Bulunanlar',
  facts: 'Web sitenizin kendisi hakkında bildirdikleri',
  foundSitemap: (n, hasMore) =>
    hasMore
      ? `Site haritasında ${count.format(n)} sayfadan fazlası var.`
      : some(n, { other: 'Site haritasında # sayfa var.' }),
  foundLinks: n =>
    n === 0
      ? 'Site haritası ve başka sayfalara bağlantısı yok: yalnızca bu sayfa okunur.'
      : some(n, { other: 'Site haritası yok. Sayfalar bağlantılardan bulunur; ilk sayfada # bağlantı var.' }),
  robotsAllowed: 'Programların okumasına izin veriyor (robots.txt).',
  robotsNone: 'Programların okumasını engelleyen bir şey yok.',
  foundLanguage: name => `Dili: ${name}.`,
  noLanguage: 'Hangi dilde olduğunu bildirmiyor.',
  foundIcon: 'Bir simgesi var.',
  foundColour: colour => `Rengi: ${colour}. Chatbotunuz bu renkle başlar.`,
  faintColour: colour => `Rengi (${colour}) bir düğme için fazla açık. Chatbotunuz maviyle başlar.`,
  noColour: 'Renk bildirmiyor. Chatbotunuz maviyle başlar.',
  name: 'İşletmeniz',
  nameHelp: 'Chatbotunuz onun adına konuşur.',
  language: 'Chatbotunuzun dili',
  go: 'Chatbotumu oluştur',
  goAgain: 'Bu web sitesini oku',
  notAddress: 'Bir web sitesi adresi shop.example gibidir.',
  restricted:
    'Chatbotların yalnızca bazılarını görebildiğiniz için yeni bir tane oluşturamazsınız. Bir hesap sahibine başvurun.',
  made: name => `Chatbotunuz ${name}`,
  reading: 'Okunanlar',
  readingLead: host => `${host} sayfa sayfa okunuyor. Bu sayfadan ayrılsanız da sürer.`,
  readLead: 'Her hafta yeniden okunur. Bunu değiştirebilir, dilediğiniz zaman okutabilirsiniz.',
  readDone: n => some(n, { other: '# sayfa okundu. Chatbotunuz artık bunları biliyor.' }),
  readSoFar: n => (n === 0 ? 'İlk sayfa okunuyor.' : some(n, { other: 'Şimdiye kadar # sayfa okundu.' })),
  pagesRead: 'Okunan sayfalar',
  allPages: 'Tüm sayfaları gör',
  cannotRead: 'Web siteniz okunamıyor',
  instead: 'Bunun yerine yapabilecekleriniz',
  insteadMakes:
    'Henüz hiçbir şey oluşturulmadı. Başka bir adres deneyin veya bunun yerine sizden öğrenen bir chatbot oluşturun:',
  writeText: 'Metin yaz',
  uploadFile: 'Dosya yükle',
  ask: 'Bir şey sorun',
  askLead: 'Bir ziyaretçiye nasıl yanıt verecekse öyle yanıt verir.',
  askWait: 'İlk sayfa okunur okunmaz burada soru sorabilirsiniz.',
  question: 'Sorunuz',
  send: 'Sor',
  suggestions: 'Başlangıç için sorular',
  writing: 'Araştırıp yazıyor…',
  noAnswer: 'Yanıt gelmedi. Birazdan yeniden deneyin.',
  from: 'Kaynak',
  steps: 'Sonraki adımlar',
  step: { teach: 'Öğretin', try: 'Deneyin', look: 'Görünüm', install: 'Kurun', team: 'Davet edin' },
  stepHelp: {
    teach: 'Daha fazla sayfa, dosya, metin, ürün',
    try: 'Ziyaretçilerinizin sorduklarını sorun',
    look: 'Renkler, karşılama, resim',
    install: 'Web sitenize ekleyin',
    team: 'Birlikte çalışın',
  },
}
