import type { NoticesTexts } from '../notices/en.ts'
import { plural } from '../plural.ts'

const some = plural('tr')

export const notices: NoticesTexts['notices'] = {
  title: 'Sesler',
  help: 'Siz başka bir işle ilgilenirken Frontdesk ziyaretçileri size böyle haber verir. Bu seçimler oturum açtığınız her cihazda geçerlidir.',
  sounds: 'Ses çal',
  when: {
    waiting: 'Bir ziyaretçi temsilci bekliyor',
    mine: 'Bir ziyaretçi size yazıyor ya da size bir görüşme devrediliyor',
    other: 'Bir ziyaretçi başka birine ya da chatbota yazıyor',
  },
  moments: { never: 'Ses yok', always: 'Her zaman', hidden: 'Yalnızca Frontdesk görünmüyorken' },
  volume: 'Ses düzeyi',
  volumes: { quiet: 'Kısık', medium: 'Orta', loud: 'Yüksek' },
  play: 'Dinle',
  repeat: 'Bir ziyaretçi beklerken ve görüşmeyi kimse üstlenmemişken 30 saniyede bir yinele',
  locked: 'Bir yere tıklayana kadar tarayıcınız bu sekmede ses çalmaz.',
  unlock: 'Sesleri aç',
  occasions: {
    waits: 'Bir ziyaretçi temsilci bekliyor',
    writes: 'Bir ziyaretçi size yazıyor',
    'handed-over': 'Size bir görüşme devredildi',
  },
  notifications: {
    title: 'Bildirimler',
    help: 'Tarayıcınız önce size sorar. Tek tıklama görüşmeyi açar.',
    show: 'Bildirim göster',
    blocked:
      'Tarayıcınız bu adresin bildirimlerini engelliyor. Tarayıcı ayarlarından izin verin, sonra bunu yeniden açın.',
    unsupported: 'Bu tarayıcı bildirim göstermiyor. iPhone veya iPad’de önce Frontdesk’i ana ekrana ekleyin.',
    words: 'Ziyaretçinin ne yazdığını göster',
    wordsHelp: 'Kapalıyken bildirimde yalnızca chatbotun adı yazar: ekranınızı başkaları görebilir.',
    push: 'Bu cihazda, Frontdesk kapalıyken de',
    pushHelp: 'Bildirimi tarayıcınızın üreticisi şifreli olarak iletir ve okuyamaz. Oturumu kapatınca sona erer.',
    pushFailed: 'Bu tarayıcıya bildirim için ulaşılamadı. Yeniden deneyin.',
    install: 'Yükle',
    installHelp: 'Kendi penceresinde, simgesinde bir sayıyla. Başka hiçbir yerden bir şey indirilmez.',
  },
  needed: count => some(count, { one: '# görüşme sizi bekliyor', other: '# görüşme sizi bekliyor' }),
}
