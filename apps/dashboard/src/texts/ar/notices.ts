import type { NoticesTexts } from '../notices/en.ts'
import { plural } from '../plural.ts'

const some = plural('ar')

export const notices: NoticesTexts['notices'] = {
  title: 'الأصوات',
  help: 'كيف ينبّهك Frontdesk إلى الزوار وأنت منشغل بأمر آخر. تنتقل هذه الخيارات معك إلى كل جهاز تسجّل الدخول عليه.',
  sounds: 'تشغيل الأصوات',
  when: {
    waiting: 'زائر ينتظر موظف دعم',
    mine: 'زائر يكتب إليك، أو تُحوَّل إليك محادثة',
    other: 'زائر يكتب إلى زميل أو إلى روبوت الدردشة',
  },
  moments: { never: 'بلا صوت', always: 'دائمًا', hidden: 'فقط عندما لا يكون Frontdesk ظاهرًا' },
  volume: 'مستوى الصوت',
  volumes: { quiet: 'منخفض', medium: 'متوسط', loud: 'مرتفع' },
  play: 'استماع',
  repeat: 'التكرار كل 30 ثانية ما دام زائر ينتظر ولم يتولَّ أحد المحادثة',
  locked: 'لا يشغّل متصفحك أي صوت في علامة التبويب هذه حتى تنقر على شيء ما.',
  unlock: 'تفعيل الأصوات',
  needed: count =>
    some(count, {
      zero: 'لا محادثات تنتظرك',
      one: 'محادثة واحدة تنتظرك (#)',
      two: 'محادثتان تنتظرانك (#)',
      few: '# محادثات تنتظرك',
      other: '# محادثة تنتظرك',
    }),
}
