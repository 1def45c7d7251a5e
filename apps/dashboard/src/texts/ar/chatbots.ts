import type { Texts } from '../en.ts'

export const chatbots: Texts['chatbots'] = {
  title: 'روبوتات الدردشة',
  lead: 'يجيب كل منها على موقعه، ومن معرفته هو.',
  list: 'روبوتات الدردشة لديك',
  new: 'روبوت دردشة جديد',
  empty: 'ليس لديك روبوت دردشة بعد. أعطِ Frontdesk عنوان موقعك، فيُنشئ واحدًا من صفحاتك.',
  emptyRestricted: 'لا يوجد روبوت دردشة يمكنك رؤيته. يمكن لأحد مالكي حسابك أن يتيح لك واحدًا.',
  on: domains => `يجيب على ${domains}`,
  open: (page, name) => `${page}: ${name}`,
  delete: 'حذف',
  deleteNamed: name => `حذف ${name}`,
  deleteTitle: name => `حذف ${name}؟`,
  deleteText: 'تُحذف معه معرفته ومحادثاته وجهات الاتصال والحجوزات، ويصمت على موقعك. لا يمكن التراجع عن ذلك.',
  typeName: name => `لحذفه اكتب اسمه: ${name}`,
  deleted: name => `تم حذف ${name}.`,
}
