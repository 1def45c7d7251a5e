import type { InboxTexts } from '../inbox/en.ts'

export const notes: InboxTexts['notes'] = {
  kind: 'ما تكتبه',
  reply: 'رد',
  note: 'ملاحظة',
  onlyTeam: 'لا يراها إلا فريقك.',
  write: 'ملاحظة لفريقك',
  keep: 'حفظ الملاحظة',
  keys: 'مفتاح Enter يحفظ. مفتاح Ctrl أو ⌘ مع . يبدّل بين الرد والملاحظة.',
  by: author => `ملاحظة من ${author}`,
  formerMember: 'عضو سابق',
  edited: 'معدّلة',
  edit: 'تعديل الملاحظة',
  remove: 'حذف الملاحظة',
  removed: 'تُحذف الملاحظة.',
}
