import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('tr')

export const appointments: ChatbotTexts['appointments'] = {
  title: 'Randevu alma',
  lead: 'Ziyaretçiler sohbette, sizin belirlediğiniz saatlerde randevu alabilir.',
  enabled: 'Ziyaretçiler randevu alabilir',
  enabledHelp: 'Ziyaretçi e-postayla onaylayana kadar saat 30 dakika ayrılır.',
  what: 'Randevu',
  name: 'Adı',
  nameHelp: 'Örneğin “Prova”. Boş: işletmenizin adı.',
  duration: 'Süresi',
  minutes: 'dakika',
  bufferBefore: 'Öncesinde boş kalacak süre',
  bufferAfter: 'Sonrasında boş kalacak süre',
  hoursTitle: 'Ne zaman randevu alınabilir',
  hours: 'Randevu saatleri',
  rules: 'Ne kadar önceden',
  notice: 'En az',
  noticeHelp: 'Randevunun alınması ile randevu saati arasında en az bu kadar süre olur.',
  noNotice: 'Her an',
  horizon: 'En fazla',
  horizonHelp: 'Ziyaretçiler en fazla bu kadar ilerisi için randevu alabilir.',
  days: 'gün',
  mails: 'Her randevu için e-posta gönder',
  next: 'Sıradaki boş saatler',
  nextText:
    'Yukarıdaki ayarlarınıza göre ziyaretçilerin göreceği saatler, siz kaydetmeden önce. Dolu saatler burada yer almaz.',
  nextNone: 'Önümüzdeki iki haftada boş saat yok. Saat ekleyin veya daha yakın tarihe randevuya izin verin.',
  nextWrong: 'Yukarıda işaretlenenleri düzeltin; boş saatler o zaman burada görünür.',
  nextMore: n => some(n, { other: 'Ve iki hafta içinde # saat daha.' }),
  forYou: time => `Sizin saatinizle ${time}`,
}
