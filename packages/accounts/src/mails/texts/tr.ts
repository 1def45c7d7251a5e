import type { MailWords } from './words.ts'

export const tr: MailWords = {
  invitation: {
    subject: (invitedBy, account) => `${invitedBy} sizi ${account} ekibine davet etti`,
    text: (invitedBy, account) => `${invitedBy} sizi Frontdesk’te ${account} ekibine katılmaya davet etti.`,
    button: 'Ekibe katıl',
    note: 'Bağlantı 7 gün geçerlidir. Bu e-postayı beklemiyorsanız dikkate almayabilirsiniz.',
  },
  reset: {
    title: 'Yeni bir parola seçin',
    text: 'Birisi bu e-posta adresi için yeni bir parola istedi.',
    button: 'Yeni parola seç',
    note: 'Bağlantı bir saat ve yalnızca bir kez çalışır. Siz değilseniz bu e-postayı dikkate almayın: parolanız değişmez.',
  },
  memberReset: {
    subject: account => `${account}: yeni bir parola seçin`,
    text: (sentBy, account) =>
      `${sentBy}, Frontdesk’te ${account} için yeni bir parola seçmeniz üzere size bir bağlantı gönderdi.`,
    note: 'Bağlantı bir gün ve yalnızca bir kez çalışır. Kullanana kadar parolanız değişmez.',
  },
  recipient: {
    title: 'Bildirim almak istediğinizi onaylayın',
    text: account =>
      `${account} web sitesinde Frontdesk kullanıyor ve bir ziyaretçi iletişim bilgilerini bıraktığında, randevu aldığında veya bir temsilci beklediğinde size haber vermek istiyor.`,
    button: 'Onayla',
    note: 'Bağlantı 7 gün geçerlidir. Bu e-postayı beklemiyorsanız dikkate almayın: hiçbir bildirim almazsınız.',
  },
  usage: {
    full: account => `${account}: bu ayın yapay zekâ yanıtları tükendi`,
    part: (account, percent) => `${account}: bu ayın yapay zekâ yanıtlarından kullanılan: ${percent}`,
    used: (used, quota) => `Bu ay kullanılan yapay zekâ yanıtları: ${used} / ${quota}.`,
    now: 'Ziyaretçiler ay sonuna kadar (UTC) sohbetin şu anda kullanılamadığını görür.',
    soon: 'Tükendiğinde ziyaretçiler ay sonuna kadar (UTC) sohbetin kullanılamadığını görür.',
  },
  newDevice: {
    title: 'Hesabınıza yeni giriş',
    text: 'Birisi, henüz tanımadığımız bir cihazda parolanızla Frontdesk’e giriş yaptı.',
    time: 'Zaman',
    device: 'Cihaz',
    unknown: 'Bilinmeyen program veya tarayıcı',
    network: 'Ağ',
  },
  passwordChanged: {
    title: 'Parolanız değiştirildi',
    text: time => `Frontdesk hesabınızın parolası değiştirildi (${time}). Tüm oturumlar kapatıldı.`,
  },
  notYou:
    'Bunu siz yaptıysanız bir şey yapmanız gerekmez. Siz yapmadıysanız giriş sayfasındaki “Parolamı unuttum” ile hemen yeni bir parola seçin; bu, tüm oturumları kapatır. Ardından yöneticinize haber verin.',
  newMember: {
    subject: (name, account) => `${name}, ${account} ekibine katıldı`,
    text: (name, account) => `${name} bir daveti kabul etti ve artık Frontdesk’te ${account} ekibinin üyesi.`,
    email: 'E-posta',
    note: 'Bu kişiyi tanımıyorsanız ekipten çıkarın.',
  },
  handoff: {
    one: 'Bir ziyaretçi temsilci bekliyor',
    many: count => `Temsilci bekleyen ziyaretçiler: ${count}`,
    text: 'Ekibinizden biriyle konuşmak istiyorlar.',
    page: 'Sayfa',
    button: 'Gelen kutusunu aç',
    note: 'Bir sonraki e-posta en erken 5 dakika sonra gelir.',
    why: chatbot => `Bu e-postayı, ${chatbot} için bekleyen ziyaretçiler size bildirildiği için alıyorsunuz.`,
  },
  whyLogin: 'Bu e-postayı, bu adres bir Frontdesk hesabına ait olduğu için alıyorsunuz.',
  whyOwner: account => `Bu e-postayı, Frontdesk’te ${account} hesabının sahibi olduğunuz için alıyorsunuz.`,
  whyStranger: account => `Bu e-posta adresini Frontdesk’e ${account} girdi.`,
}
