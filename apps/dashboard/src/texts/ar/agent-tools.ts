import type { InboxTexts } from '../inbox/en.ts'
import { plural } from '../plural.ts'

const some = plural('ar')

export const agentTools: InboxTexts['agentTools'] = {
  enterBegins: 'مفتاح Enter يبدأ سطرًا، وCtrl أو ⌘ مع Enter يرسل.',
  waitingSince: 'ينتظر منذ',
  opensTab: 'يُفتح في علامة تبويب جديدة',
  contact: 'بيانات التواصل',
  bookings: 'الحجوزات',
  cancelled: 'مُلغى',
  questions: 'أسئلة بلا جواب',
  closeDetails: 'إغلاق التفاصيل',
  released: 'تعود المحادثة إلى قائمة الانتظار.',
  decline: 'رفض',
  declineQuestion: 'هل تريد رفض هذا الزائر؟',
  declineText: 'يقرأ الزائر أنه لا أحد متاح، ويعود روبوت الدردشة إلى الرد.',
  endNow: 'إنهاء الآن',
  awayByItself: 'أنت غائب لأنه لم يُكتب أو يُنقر شيء هنا منذ عشر دقائق. أي حركة تعيدك.',
  replies: count =>
    some(count, {
      zero: 'لا ردود محفوظة.',
      one: 'رد محفوظ واحد. مفتاح Enter يُدرجه.',
      two: 'ردان محفوظان. مفاتيح الأسهم تختار وEnter يُدرج.',
      few: '# ردود محفوظة. مفاتيح الأسهم تختار وEnter يُدرج.',
      many: '# ردًا محفوظًا. مفاتيح الأسهم تختار وEnter يُدرج.',
      other: '# رد محفوظ. مفاتيح الأسهم تختار وEnter يُدرج.',
    }),
  linkStaysText: address => `لا تؤدي الروابط إلا إلى موقع روبوت الدردشة. يصل ${address} إلى الزائر نصًا.`,
  handedOver: agent => `تُحوَّل المحادثة إلى ${agent}.`,
}
