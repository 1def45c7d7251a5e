import type { TeamWords, VisitorWords } from './words.ts'

export const visitor: VisitorWords = {
  confirm: 'Lütfen randevunuzu onaylayın',
  heldFor: 'Bu saati sizin için 30 dakika boyunca ayırdık.',
  notRequested: 'Bunu siz istemediyseniz bu e-postayı dikkate almayın.',
  askConfirm: 'Bu randevu onaylansın mı?',
  confirmButton: 'Randevuyu onayla',
  lapsed: 'Bu randevu zamanında onaylanmadı. Lütfen yeniden bir saat seçin.',
  booked: 'Randevunuz onaylandı',
  cancelled: 'Randevunuz iptal edildi',
  calledOff: 'Üzgünüz: iptal etmek zorunda kaldık.',
  manage: 'Randevuyu yönet',
  plansChange: 'Planınız mı değişti? Randevuyu başlayana kadar iptal edebilirsiniz.',
  askCancel: 'Bu randevu iptal edilsin mi?',
  cancelMeans: 'Bu saat başkalarına açılır. Bu işlem geri alınamaz.',
  cancelButton: 'Randevuyu iptal et',
  keepButton: 'Randevuyu koru',
  addToCalendar: 'Takvime ekle',
  over: 'Bu randevunun zamanı geçti.',
  linkUnknown: 'Bu bağlantı geçerli değil',
  linkUnknownHint:
    'Randevu çok eskide kalmış veya bağlantının bir bölümü eksik olabilir. Bağlantıyı e-postanızdan yeniden açın.',
  bookingWhy: serviceName => `${serviceName} bu e-postayı, bu e-posta adresiyle bir randevu alındığı için gönderdi.`,
  transcript: 'Görüşmeniz:',
  transcriptAsked: 'Birisi bu görüşmenin size gönderilmesini istedi. Siz değilseniz bu e-postayı dikkate almayın.',
  you: 'Siz',
  ai: 'yapay zekâ asistanı',
}

export const team: TeamWords = {
  lead: {
    subject: chatbot => `${chatbot}: yeni iletişim talebi`,
    title: 'Bir ziyaretçi iletişim bilgilerini bıraktı',
    open: 'Talebi görüntüle',
  },
  booked: { subject: chatbot => `${chatbot}: yeni randevu`, title: 'Bir ziyaretçi randevu aldı' },
  cancelled: { subject: chatbot => `${chatbot}: randevu iptal edildi`, title: 'Bir ziyaretçi randevusunu iptal etti' },
  openBooking: 'Randevuyu görüntüle',
  fields: { name: 'Ad', email: 'E-posta', phone: 'Telefon', company: 'Şirket', message: 'Mesaj' },
  replyGoes: 'Ziyaretçiye yazmak için bu e-postayı yanıtlayın.',
  notInPlan: 'Planınız kayıtların içeriğini kapsamıyor. Hangi planların kapsadığını görmek için oturum açın.',
  why: chatbot =>
    `Bu e-postayı, ${chatbot} için yeni iletişim talepleri ve randevular size bildirildiği için alıyorsunuz.`,
}
