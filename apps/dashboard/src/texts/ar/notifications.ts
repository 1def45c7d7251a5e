import type { ChatbotTexts } from '../chatbot/en.ts'

export const notifications: ChatbotTexts['notifications'] = {
  title: 'رسائل البريد الإلكتروني',
  recipients: 'من يتلقاها',
  add: 'إضافة عنوان بريد إلكتروني',
  help: 'لا أحد هنا: مالكو الحساب. يُسأل من هم خارج فريقك أولًا هل يريدونها.',
  waiting: 'لا يتلقى شيئًا بعد: لم يؤكد، أو لا يجوز له الاطلاع',
  noPermission: what => `يغيّر المتلقين من لديه إذن «${what}»، لأن الرسائل تحتوي على البيانات نفسها.`,
}
