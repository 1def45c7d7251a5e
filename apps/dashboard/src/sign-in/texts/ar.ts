import type { SignInTexts } from './en.ts'

import { plural } from '../../texts/plural.ts'

const some = plural('ar')

export const signInTexts: SignInTexts = {
  productName: 'Frontdesk',
  email: 'عنوان البريد الإلكتروني',
  password: 'كلمة المرور',
  show: 'إظهار',
  hide: 'إخفاء',
  capsLock: 'مفتاح الأحرف الكبيرة (Caps Lock) مفعّل.',
  working: 'لحظة واحدة…',
  wrongPage: 'لا توجد صفحة كهذه.',
  toLogin: 'إلى تسجيل الدخول',

  loginTitle: 'تسجيل الدخول',
  logIn: 'تسجيل الدخول',
  forgotPassword: 'هل نسيت كلمة المرور؟',

  forgotTitle: 'إعادة تعيين كلمة المرور',
  forgotText: 'أدخل عنوان بريدك الإلكتروني. إن كان لمستخدم لدينا أرسلنا رابطًا لاختيار كلمة مرور جديدة.',
  sendLink: 'إرسال الرابط',
  linkSent: 'إن كان هذا العنوان لمستخدم لدينا فرسالة فيها رابط في الطريق. يعمل الرابط ساعة واحدة.',
  askOperator: 'لم تصل رسالة؟ اسأل من يدير Frontdesk هذا: ربما لم يُعدّ البريد هنا.',

  noMail:
    'لم يُعدّ خادم بريد هنا. اطلب رابطًا من أحد مالكي حسابك: يجده في «الفريق» عند اسمك. وإن كنت المالك الوحيد فأرسل هذا النموذج واسأل من يدير Frontdesk هذا.',
  linkInFile:
    'إن كان هذا العنوان لمستخدم لدينا فالرابط الآن في ملف يستطيع قراءته من يدير Frontdesk هذا. اطلبه منه؛ يعمل ساعة واحدة.',

  resetTitle: 'اختيار كلمة مرور جديدة',
  savePassword: 'حفظ كلمة المرور',
  passwordSaved: 'حُفظت كلمة مرورك الجديدة. سجّل الدخول بها.',

  inviteTitle: 'الانضمام إلى فريقك',
  inviteText: 'اختر اسمًا يراه الزوّار وفريقك، وكلمة مرور.',
  yourName: 'اسمك',
  join: 'انضمام',
  joined: 'حسابك جاهز. سجّل الدخول بعنوان بريدك الإلكتروني وكلمة مرورك.',

  setupTitle: 'إعداد Frontdesk',
  setupText: 'أنت أول شخص هنا. هذا يُنشئ حسابك ويسجّل دخولك.',
  businessName: 'اسم نشاطك التجاري',
  setupCode: 'رمز الإعداد',
  setupCodeHelp: 'تجده في السطر الذي طُبع عند بدء التشغيل.',
  zone: 'المنطقة الزمنية',
  zoneHelp: 'لا يذكر متصفحك مكانك. تبدأ الأيام وتنتهي وفق هذه المنطقة، ويمكنك تغييرها لاحقًا.',
  zoneUnknown: 'لا يعرف Frontdesk هذا المنطقة الزمنية لمتصفحك. اختر منطقة أخرى أو تابع بتوقيت UTC.',
  createAccount: 'إنشاء الحساب',
  setupDone: 'تم إعداد Frontdesk هذا من قبل. سجّل الدخول، أو اطلب دعوة.',

  newPassword: 'كلمة المرور الجديدة',
  passwordHelp: 'عشرة أحرف أو أكثر. أربع كلمات لا علاقة بينها كلمة مرور جيدة.',
  linkBroken: 'هذا الرابط غير مكتمل. افتحه من جديد من رسالتك.',
  unreachable: 'لا يستجيب Frontdesk. تحقق من اتصالك وأعد المحاولة.',
  unavailable: 'في Frontdesk عطل حاليًا. يُرجى إعادة المحاولة بعد قليل.',
  tryAgainIn: time => `أعد المحاولة بعد ${time}.`,
  seconds: count => some(count, { one: 'ثانية واحدة', two: 'ثانيتين', few: '# ثوانٍ', other: '# ثانية' }),
  minutes: count => some(count, { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', other: '# دقيقة' }),
}

/** Sentences for codes of the API, which speaks English itself. */
export const signInErrors: Readonly<Record<string, string>> = {
  LOGIN_WRONG: 'عنوان البريد الإلكتروني أو كلمة المرور غير صحيح.',
  LOGIN_LIMITED: 'محاولات كثيرة جدًا.',
  LINK_INVALID: 'لم يعد هذا الرابط صالحًا. يُرجى طلب رابط جديد.',
  PASSWORD_TOO_SHORT: 'كلمة المرور قصيرة جدًا.',
  PASSWORD_TOO_LONG: 'كلمة المرور طويلة جدًا.',
  PASSWORD_COMMON: 'كلمة المرور هذه من أول ما يُخمَّن. اختر مثلًا أربع كلمات لا علاقة بينها.',
  PASSWORD_PERSONAL: 'لا يجوز أن تتكون كلمة المرور من عنوان بريدك الإلكتروني أو من اسم هذا المنتج.',
  EMAIL_INVALID: 'هذا ليس عنوان بريد إلكتروني.',
  NAME_INVALID: 'لا يمكن استخدام هذا الاسم.',
  NAME_WITH_ADDRESS: 'لا يمكن أن يحتوي الاسم على عنوان ويب أو بريد إلكتروني. يُسمح بنطاق وحده مثل shop.example.',
  SETUP_DONE: 'تم إعداد Frontdesk هذا من قبل.',
  SETUP_CODE_WRONG: 'رمز الإعداد غير صحيح.',
  SETUP_LIMITED: 'محاولات كثيرة جدًا.',
}
