import { plural } from '../plural.ts'
import type { BookingTexts } from './en.ts'

const some = plural('tr')
const orMore = (text: string, hasMore: boolean): string => (hasMore ? `${text} ve daha fazlası` : text)

export const bookingsTr: BookingTexts = {
  bookings: {
    title: 'Randevular',
    lead: 'Ziyaretçilerin sohbette aldığı randevular.',
    search: 'Randevularda ara',
    show: 'Göster',
    shows: { upcoming: 'Yaklaşan', cancelled: 'İptal edilen', all: 'Tümü' },
    view: 'Görünüm',
    views: { calendar: 'Hafta', list: 'Liste' },
    count: (n, hasMore) => orMore(some(n, { other: '# randevu' }), hasMore),
    ahead: 'Alındı',
    cancelled: 'İptal edildi',
    over: 'Geçti',
    when: 'Ne zaman',
    subject: 'Randevu',
    yours: (time, zone) => `Sizin saatinizle ${time} (${zone})`,
    theirs: (time, zone) => `Ziyaretçi için ${time} (${zone})`,
    timesIn: zone => `Saatler ${zone} saatine göredir.`,
    yoursBelow: 'Kendi saatiniz altta yazar.',
    previousWeek: 'Önceki hafta',
    nextWeek: 'Sonraki hafta',
    thisWeek: 'Bu hafta',
    nothing: 'Yok',
    callOff: 'Randevuyu iptal et',
    callOffTitle: name => `${name} ile randevu iptal edilsin mi?`,
    callOffText: 'Ziyaretçiye e-postayla bildirilir ve saat yeniden boşalır.',
    calledOff: 'İptal edildi. Ziyaretçiye e-posta gönderilir.',
    removed: name => `${name} için randevu silindi. Ziyaretçiye bildirilmez.`,
    noneAhead: 'Yaklaşan randevu yok.',
    noneCancelled: 'İptal edilen randevu yok.',
    none: 'Ziyaretçilerin sohbette aldığı randevular burada görünür.',
    setUp: 'Randevuları ayarla',
  },
}
