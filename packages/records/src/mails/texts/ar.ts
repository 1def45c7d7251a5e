import type { TeamWords, VisitorWords } from './words.ts'

export const visitor: VisitorWords = {
  confirm: 'يرجى تأكيد موعدك',
  heldFor: 'نحجز لك هذا الوقت لمدة 30 دقيقة.',
  notRequested: 'إن لم تطلبه فتجاهل هذه الرسالة.',
  askConfirm: 'هل تريد تأكيد هذا الموعد؟',
  confirmButton: 'تأكيد الموعد',
  lapsed: 'لم يتم تأكيد هذا الموعد في الوقت المحدد. يرجى اختيار وقت من جديد.',
  booked: 'تم تأكيد موعدك',
  cancelled: 'تم إلغاء موعدك',
  calledOff: 'نعتذر: اضطررنا إلى إلغائه.',
  manage: 'إدارة الموعد',
  plansChange: 'هل تغيرت خططك؟ يمكنك إلغاء الموعد حتى يبدأ.',
  askCancel: 'هل تريد إلغاء هذا الموعد؟',
  cancelMeans: 'سيصبح هذا الوقت متاحًا للآخرين. لا يمكن التراجع عن ذلك.',
  cancelButton: 'إلغاء الموعد',
  keepButton: 'الإبقاء على الموعد',
  addToCalendar: 'إضافة إلى التقويم',
  over: 'انتهى هذا الموعد.',
  linkUnknown: 'هذا الرابط غير صالح',
  linkUnknownHint: 'ربما مضى الموعد منذ وقت طويل، أو أن جزءًا من الرابط مفقود. جرّب فتحه من رسالتك مرة أخرى.',
  bookingWhy: serviceName => `أرسل ${serviceName} هذه الرسالة لأن موعدًا حُجز بعنوان البريد الإلكتروني هذا.`,
  transcript: 'محادثتك مع',
  transcriptAsked: 'طلب أحدهم إرسال هذه المحادثة إليك. إن لم تكن أنت فتجاهل هذه الرسالة.',
  you: 'أنت',
  ai: 'مساعد بالذكاء الاصطناعي',
}

export const team: TeamWords = {
  lead: {
    subject: chatbot => `${chatbot}: جهة اتصال جديدة`,
    title: 'ترك زائر بيانات الاتصال الخاصة به',
    open: 'عرض جهة الاتصال',
  },
  booked: { subject: chatbot => `${chatbot}: موعد جديد`, title: 'حجز زائر موعدًا' },
  cancelled: { subject: chatbot => `${chatbot}: موعد ملغى`, title: 'ألغى زائر موعدًا' },
  openBooking: 'عرض الموعد',
  fields: {
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    company: 'الشركة',
    message: 'الرسالة',
  },
  replyGoes: 'رُد على هذه الرسالة لتكتب إلى الزائر.',
  notInPlan: 'لا تشمل خطتك محتوى السجلات. سجّل الدخول لمعرفة الخطط التي تشمله.',
  why: chatbot => `تصلك هذه الرسالة لأنك تتلقى إشعارات بجهات الاتصال والمواعيد الجديدة لدى ${chatbot}.`,
}
