import { plural } from '../plural.ts'
import type { RepliesTexts } from './en.ts'

const count = plural('ar')

export const repliesAr: RepliesTexts = {
  replies: {
    why: 'لماذا هذه الإجابة',
    improve: 'تحسين',
    changed: 'صار نصه مختلفًا الآن',
    gone: 'لم يعد هذا المقطع في معرفتك.',
    notRecorded: 'لم يُسجَّل ما بُنيت عليه هذه الإجابة: فهي من إصدار سابق، أو لم تحتج إلى بحث.',
    asTheyRead: 'تُعرض المقاطع كما هي اليوم.',
    yours: 'إجابتك أنت',
    allYours: 'كل الإجابات المعتمدة',
    whyNamed: question => `لماذا هذه الإجابة: ${question}`,
    improveNamed: question => `تحسين الإجابة: ${question}`,
  },
  verified: {
    title: 'الإجابات المعتمدة',
    lead: 'إجاباتك أنت عن أسئلة بعينها. حين يطرح زائر أحدها يعطيه روبوت الدردشة إجابتك، مهما قالت الصفحات.',
    search: 'البحث في الأسئلة والإجابات',
    show: 'عرض',
    shows: { all: 'الكل', due: 'للمراجعة' },
    author: 'كتبها',
    anybody: 'أي شخص',
    write: 'كتابة إجابة',
    question: 'السؤال',
    answer: 'الإجابة',
    reviewOn: 'موعد مراجعتها',
    reviewHelp: 'ابتداءً من هذا اليوم تظهر ضمن ما يُراجع، فلا تتقادم إجابة دون أن يلاحظها أحد.',
    teach: 'تعليم هذه الإجابة',
    unused: 'لم تُستخدم بعد',
    stillRight: 'ما زالت صحيحة',
    remove: 'إزالة',
    empty: 'لا توجد بعد. حيث كانت إجابة خاطئة اضغط «تحسين» تحتها، أو اكتب واحدة هنا.',
    noneDue: 'لا توجد إجابة للمراجعة.',
    end: 'هذه كلها.',
    by: name => `كتبها ${name}`,
    dueSince: day => `للمراجعة منذ ${day}`,
    next: day => `تُراجع في ${day}`,
    lastUsed: day => `آخر استخدام: ${day}`,
    confirmed: day => `ستظهر للمراجعة في ${day}.`,
    stillRightNamed: question => `ما زالت صحيحة: ${question}`,
    editNamed: question => `تعديل: ${question}`,
    removeNamed: question => `إزالة: ${question}`,
    removed: question => `أُزيلت «${question}».`,
    saved: question => `من الآن يجيب روبوت الدردشة بها عن «${question}».`,
    used: n =>
      count(n, {
        one: 'استُخدمت في إجابة واحدة',
        two: 'استُخدمت في إجابتين',
        few: 'استُخدمت في # إجابات',
        many: 'استُخدمت في # إجابة',
        other: 'استُخدمت في # إجابة',
      }),
  },
}
