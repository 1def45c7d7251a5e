import type { InboxTexts } from '../inbox/en.ts'

export const attachments: InboxTexts['attachments'] = {
  attach: 'إرفاق ملف',
  drop: 'أفلت الملفات هنا لإرسالها',
  sending: name => `جارٍ إرسال ${name}`,
  atOnce: most => `يمكن إرسال ${most} ملفات في المرة الواحدة. تُركت الملفات الأخرى.`,
  open: name => `فتح الصورة ${name}`,
  picture: name => `صورة ${name}`,
  save: 'حفظ',
}
