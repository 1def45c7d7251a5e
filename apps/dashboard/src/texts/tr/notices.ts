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
  needed: count => some(count, { one: '# görüşme sizi bekliyor', other: '# görüşme sizi bekliyor' }),
}
