import { plural } from '../plural.ts'
import type { BookingTexts } from './en.ts'

const some = plural('ar')
const orMore = (text: string, hasMore: boolean): string => (hasMore ? `أكثر من ${text}` : text)

export const bookingsAr: BookingTexts = {
  bookings: {
    title: 'الحجوزات',
    lead: 'المواعيد التي حجزها الزوّار في الدردشة.',
    search: 'البحث في الحجوزات',
    show: 'عرض',
    shows: { upcoming: 'القادمة', cancelled: 'الملغاة', all: 'الكل' },
    view: 'طريقة العرض',
    views: { calendar: 'الأسبوع', list: 'القائمة' },
    count: (n, hasMore) =>
      orMore(
        some(n, { zero: 'لا حجوزات', one: 'حجز واحد', two: 'حجزان', few: '# حجوزات', many: '# حجزًا', other: '# حجز' }),
        hasMore,
      ),
    ahead: 'محجوز',
    cancelled: 'ملغى',
    over: 'انتهى',
    when: 'الوقت',
    subject: 'الموعد',
    yours: (time, zone) => `${time} بتوقيتك (${zone})`,
    theirs: (time, zone) => `${time} بتوقيت الزائر (${zone})`,
    timesIn: zone => `الأوقات بتوقيت ${zone}.`,
    yoursBelow: 'توقيتك مكتوب أسفل كل موعد.',
    previousWeek: 'الأسبوع السابق',
    nextWeek: 'الأسبوع التالي',
    thisWeek: 'هذا الأسبوع',
    nothing: 'لا شيء',
    callOff: 'إلغاء الموعد',
    callOffTitle: name => `هل تريد إلغاء الموعد مع ${name}؟`,
    callOffText: 'يصل إلى الزائر بريد بذلك، ويصبح الوقت متاحًا من جديد.',
    calledOff: 'أُلغي الموعد. سيصل إلى الزائر بريد.',
    removed: name => `حُذف حجز ${name}. لن يُبلَّغ الزائر.`,
    noneAhead: 'لا مواعيد قادمة.',
    noneCancelled: 'لم يُلغَ أي موعد.',
    none: 'تظهر هنا المواعيد التي يحجزها الزوّار في الدردشة.',
    setUp: 'إعداد المواعيد',
  },
}
