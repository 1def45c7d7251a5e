import type { KnowledgeWords } from '../knowledge/en.ts'
import { plural } from '../plural.ts'

const some = plural('ar')
const count = new Intl.NumberFormat('ar')
const pages = { one: 'صفحة واحدة', two: 'صفحتين', few: '# صفحات', other: '# صفحة' }

export const start: KnowledgeWords['start'] = {
  title: 'روبوت دردشة جديد',
  lead: 'أدخل عنوان موقعك. ترى ما يُعثر عليه هناك قبل إنشاء أي شيء.',
  address: 'عنوان موقعك',
  example: 'shop.example',
  look: 'إلقاء نظرة',
  looking: address => `يجري فحص ${address}. يستغرق ذلك حتى عشر ثوانٍ.`,
  found: 'ما عُثر عليه',
  facts: 'ما يقوله موقعك عن نفسه',
  foundSitemap: (n, hasMore) =>
    hasMore ? `تذكر خريطة الموقع أكثر من ${some(n, pages)}.` : `تذكر خريطة الموقع ${some(n, pages)}.`,
  foundLinks: n =>
    n === 0
      ? 'ليست له خريطة موقع ولا روابط إلى صفحات أخرى: تُقرأ هذه الصفحة وحدها.'
      : `ليست له خريطة موقع. يُعثر على الصفحات بالروابط؛ وعددها في الصفحة الأولى: ${count.format(n)}.`,
  robotsAllowed: 'يسمح للبرامج بقراءته (robots.txt).',
  robotsNone: 'لا شيء يمنع البرامج من قراءته.',
  foundLanguage: name => `لغته: ${name}.`,
  noLanguage: 'لا يذكر لغته.',
  foundIcon: 'له أيقونة.',
  foundColour: colour => `لونه ${colour}. يبدأ روبوت الدردشة به.`,
  faintColour: colour => `لونه ${colour} فاتح جدًا لزر. يبدأ روبوت الدردشة بالأزرق.`,
  noColour: 'لا يذكر لونًا. يبدأ روبوت الدردشة بالأزرق.',
  name: 'نشاطك التجاري',
  nameHelp: 'يتحدث روبوت الدردشة باسمه.',
  language: 'لغة روبوت الدردشة',
  go: 'إنشاء روبوت الدردشة',
  goAgain: 'قراءة هذا الموقع',
  notAddress: 'يكون عنوان الموقع على هذا الشكل: shop.example.',
  restricted: 'لا ترى إلا بعض روبوتات الدردشة، فلا يمكنك إنشاء روبوت جديد. اسأل أحد مالكي حسابك.',
  made: name => `روبوت الدردشة ${name}`,
  reading: 'ما تجري قراءته',
  readingLead: host => `يُقرأ ${host} صفحة صفحة. ويستمر ذلك إن غادرت هذه الصفحة.`,
  readLead: 'تُعاد قراءته كل أسبوع. يمكنك تغيير ذلك، وطلب القراءة في أي وقت.',
  readDone: n => `تمت قراءة ${some(n, pages)}. يعرفها روبوت الدردشة الآن.`,
  readSoFar: n => (n === 0 ? 'تجري قراءة الصفحة الأولى.' : `تمت حتى الآن قراءة ${some(n, pages)}.`),
  pagesRead: 'الصفحات المقروءة',
  allPages: 'عرض كل الصفحات',
  cannotRead: 'تتعذر قراءة موقعك',
  instead: 'ما يمكنك فعله بدلًا من ذلك',
  insteadMakes: 'لم يُنشأ شيء بعد. جرّب عنوانًا آخر، أو أنشئ روبوت دردشة يتعلم منك:',
  writeText: 'كتابة نص',
  uploadFile: 'رفع ملف',
  ask: 'اسأله شيئًا',
  askLead: 'يجيب كما يجيب زائرًا.',
  askWait: 'يمكنك طرح الأسئلة هنا فور قراءة الصفحة الأولى.',
  question: 'سؤالك',
  send: 'اسأل',
  suggestions: 'أسئلة للبداية',
  writing: 'يبحث ويكتب…',
  noAnswer: 'لم تصل إجابة. أعد المحاولة بعد قليل.',
  from: 'من',
  steps: 'الخطوات التالية',
  step: { teach: 'تعليم', try: 'تجربة', look: 'تنسيق', install: 'تركيب', team: 'دعوة' },
  stepHelp: {
    teach: 'صفحات وملفات ونصوص ومنتجات أخرى',
    try: 'اسأل ما يسأله زوّارك',
    look: 'الألوان والترحيب والصورة',
    install: 'ضعه على موقعك',
    team: 'اعملوا عليه معًا',
  },
}
