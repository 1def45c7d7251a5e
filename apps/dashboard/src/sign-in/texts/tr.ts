import type { SignInTexts } from './en.ts'

export const signInTexts: SignInTexts = {
  productName: 'Frontdesk',
  email: 'E-posta adresi',
  password: 'Parola',
  show: 'Göster',
  hide: 'Gizle',
  capsLock: 'Caps Lock açık.',
  working: 'Bir dakika…',
  wrongPage: 'Böyle bir sayfa yok.',
  toLogin: 'Oturum açmaya git',

  loginTitle: 'Oturum açın',
  logIn: 'Oturum aç',
  forgotPassword: 'Parolanızı mı unuttunuz?',

  forgotTitle: 'Parolanızı sıfırlayın',
  forgotText: 'E-posta adresinizi girin. Bir kullanıcıya aitse yeni parola belirlemek için bir bağlantı göndeririz.',
  sendLink: 'Bağlantı gönder',
  linkSent: 'Bu adres bir kullanıcıya aitse bağlantı içeren bir e-posta yolda. Bağlantı bir saat geçerlidir.',
  askOperator: 'E-posta gelmedi mi? Bu Frontdesk’i yöneten kişiye sorun: burada e-posta ayarlanmamış olabilir.',

  noMail:
    'Burada e-posta sunucusu ayarlanmamış. Bir hesap sahibinden bağlantı isteyin: bağlantıyı “Ekip” altında, adınızda bulur. Tek hesap sahibi sizseniz bu formu gönderin ve bu Frontdesk’i yöneten kişiye başvurun.',
  linkInFile:
    'Bu adres bir kullanıcıya aitse bağlantı şimdi, bu Frontdesk’i yöneten kişinin okuyabileceği bir dosyada. Ondan isteyin; bağlantı bir saat geçerlidir.',

  resetTitle: 'Yeni bir parola belirleyin',
  savePassword: 'Parolayı kaydet',
  passwordSaved: 'Yeni parolanız kaydedildi. Onunla oturum açın.',

  inviteTitle: 'Ekibinize katılın',
  inviteText: 'Ziyaretçilerin ve ekibinizin göreceği bir ad ile bir parola belirleyin.',
  yourName: 'Adınız',
  join: 'Katıl',
  joined: 'Kullanıcınız hazır. E-posta adresiniz ve parolanızla oturum açın.',

  setupTitle: 'Frontdesk’i kurun',
  setupText: 'Buraya ilk gelen sizsiniz. Bu adım hesabınızı oluşturur ve oturumunuzu açar.',
  businessName: 'İşletmenizin adı',
  setupCode: 'Kurulum kodu',
  setupCodeHelp: 'Başlatma sırasında yazdırılan satırda bulunur.',
  zone: 'Saat dilimi',
  zoneHelp:
    'Tarayıcınız nerede olduğunuzu bildirmiyor. Günler bu dilime göre başlar ve biter; daha sonra değiştirebilirsiniz.',
  zoneUnknown: 'Bu Frontdesk, tarayıcınızın saat dilimini tanımıyor. Başka birini seçin ya da UTC ile devam edin.',
  createAccount: 'Hesap oluştur',
  setupDone: 'Bu Frontdesk zaten kurulmuş. Oturum açın veya davet isteyin.',

  newPassword: 'Yeni parola',
  passwordHelp: 'En az on karakter. Birbiriyle ilgisi olmayan dört sözcük iyi bir paroladır.',
  linkBroken: 'Bu bağlantı eksik. E-postanızdan yeniden açın.',
  unreachable: 'Frontdesk yanıt vermiyor. Bağlantınızı kontrol edip yeniden deneyin.',
  unavailable: 'Frontdesk’te şu anda bir arıza var. Lütfen birazdan yeniden deneyin.',
  tryAgainIn: time => `${time} sonra yeniden deneyin.`,
  seconds: count => `${count} saniye`,
  minutes: count => `${count} dakika`,
}

/** Sentences for codes of the API, which speaks English itself. */
export const signInErrors: Readonly<Record<string, string>> = {
  LOGIN_WRONG: 'E-posta adresi veya parola yanlış.',
  LOGIN_LIMITED: 'Çok fazla deneme yapıldı.',
  LINK_INVALID: 'Bu bağlantı artık geçerli değil. Lütfen yenisini isteyin.',
  PASSWORD_TOO_SHORT: 'Parola çok kısa.',
  PASSWORD_TOO_LONG: 'Parola çok uzun.',
  PASSWORD_COMMON: 'Bu parola, ilk tahmin edilenlerden biri. Örneğin birbiriyle ilgisi olmayan dört sözcük kullanın.',
  PASSWORD_PERSONAL: 'Parola, e-posta adresinizden veya bu ürünün adından oluşamaz.',
  EMAIL_INVALID: 'Bu bir e-posta adresi değil.',
  NAME_INVALID: 'Bu ad kullanılamaz.',
  NAME_WITH_ADDRESS:
    'Ad bir web veya e-posta adresi içeremez. shop.example gibi tek başına bir alan adı kullanılabilir.',
  SETUP_DONE: 'Bu Frontdesk zaten kurulmuş.',
  SETUP_CODE_WRONG: 'Kurulum kodu yanlış.',
  SETUP_LIMITED: 'Çok fazla deneme yapıldı.',
}
