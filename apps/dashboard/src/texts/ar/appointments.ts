import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('ar')

export const appointments: ChatbotTexts['appointments'] = {
  title: 'المواعيد',
  lead: 'يمكن للزوّار حجز موعد في الدردشة، في أوقات تحددها أنت.',
  enabled: 'يمكن للزوّار حجز المواعيد',
  enabledHelp: 'يُحجز الوقت 30 دقيقة، حتى يؤكده الزائر بالبريد الإلكتروني.',
  what: 'الموعد',
  name: 'اسمه',
  nameHelp: 'مثل «جلسة قياس». فارغ: اسم نشاطك التجاري.',
  duration: 'مدته',
  minutes: 'دقيقة',
  bufferBefore: 'وقت فارغ قبله',
  bufferAfter: 'وقت فارغ بعده',
  hoursTitle: 'متى يمكن حجزه',
  hours: 'ساعات المواعيد',
  rules: 'قبل كم من الوقت',
  notice: 'على الأقل',
  noticeHelp: 'الوقت الذي يفصل بين الحجز والموعد.',
  noNotice: 'في أي وقت',
  horizon: 'على الأكثر',
  horizonHelp: 'إلى أي مدى مسبقًا يمكن للزوّار أن يحجزوا.',
  days: 'يوم',
  mails: 'إرسال كل حجز بالبريد الإلكتروني',
  next: 'الأوقات المتاحة التالية',
  nextText: 'كما يراها الزوّار وفق ما حددته أعلاه، قبل الحفظ. لا تظهر الأوقات المحجوزة.',
  nextNone: 'لا أوقات متاحة في الأسبوعين القادمين. أضف ساعات، أو اسمح بحجوزات أقرب.',
  nextWrong: 'صحّح ما هو مُعلَّم أعلاه؛ وعندها تظهر الأوقات المتاحة هنا.',
  nextMore: n =>
    `وغيرها خلال أسبوعين: ${some(n, { one: 'وقت واحد', two: 'وقتان', few: '# أوقات', many: '# وقتًا', other: '# وقت' })}.`,
  forYou: time => `${time} بتوقيتك`,
}
