import type { Texts } from '../en.ts'

/** Sentences for codes of the API, which speaks English itself. */
export const errors: Texts['errors'] = {
  GONE: () => 'Bu arada başka biri bunu silmiş. Girdikleriniz hâlâ burada: ihtiyacınız olanı kopyalayın.',
  VERSION_CONFLICT: () => 'Az önce başka biri bunu değiştirdi. Kontrol edip yeniden deneyin.',
  OWNER_LAST: () =>
    'Tek hesap sahibi sizsiniz. Önce başka birini hesap sahibi yapın; sonra bu rolü bırakabilir veya ayrılabilirsiniz.',
  MEMBER_IS_OWNER: () => 'Bir hesap sahibi ekipten çıkarılamaz.',
  PASSWORD_WRONG: () => 'Parola yanlış.',
  PASSWORD_TOO_SHORT: () => 'Parola çok kısa.',
  LOGIN_LIMITED: () => 'Çok fazla deneme yapıldı. Lütfen biraz bekleyin.',
  REQUESTS_LIMITED: () => 'Çok fazla istek yapıldı. Lütfen biraz bekleyin.',
  EMAIL_INVALID: () => 'Bu bir e-posta adresi değil.',
  NAME_INVALID: () => 'Bu ad kullanılamaz.',
  NAME_WITH_ADDRESS: () =>
    'Ad bir web veya e-posta adresi içeremez. shop.example gibi tek başına bir alan adı kullanılabilir.',
  UNSUPPORTED_URL: () => 'Bir web sitesinin adresi https://shop.example/ gibidir.',
  BLOCKED_ADDRESS: () =>
    'Bu adres, Frontdesk’in okumadığı özel bir ağda. Bu Frontdesk’i yöneten kişi izin verebilir (EGRESS_ALLOW).',
  DOMAIN_INVALID: () => 'Bu adreste hiçbir chatbot yanıt veremez. Adres shop.example gibi olmalıdır.',
  PLAN_LIMIT_REACHED: () =>
    'Planınız daha fazlasını içermiyor. Bir şeyi kaldırın veya bu Frontdesk’i yöneten kişiye başvurun.',
  SOURCE_BUSY: () => 'Okuma zaten sürüyor.',
  SOURCE_LIMIT: () => 'Bir chatbot daha fazlasını öğrenemez. Artık gerekmeyenleri kaldırın.',
  SOURCE_UNKNOWN: () => 'Bu arada kaldırılmış.',
  ENTRY_TAKEN: () => 'Burada zaten var. Mevcut kaydı düzenleyin veya başka bir başlık seçin.',
  ENTRY_LIMIT: () => 'Burada başka kayıt için yer kalmadı.',
  FILES_OFF: () => 'Bu chatbot dosya kabul etmiyor. Bu, “Canlı sohbet” bölümünden değiştirilebilir.',
  FILES_LIMITED: () => 'Bu görüşmede ya da bugün o kadar çok dosya gönderildi ki yenisi eklenemiyor.',
  FILE_MISSING: () => 'Bu dosya boş.',
  FILE_TOO_LARGE: ({ megabytes = '' }) => `Bu dosya çok büyük. Bir dosya en fazla ${megabytes} MB olabilir.`,
  FILE_TYPE_REFUSED: () =>
    'Bu türde bir dosya gönderilemez. Gönderilebilen türler: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH: () => 'Bu dosyanın uzantısı içeriğine uymuyor. Lütfen dosyayı yeniden kaydedip tekrar deneyin.',
  FILE_BROKEN: () => 'Bu dosya bozuk ya da eksik. Lütfen başka bir dosya deneyin.',
  FILE_TOO_COMPLEX: () => 'Bu dosya denetlenemeyecek kadar karmaşık. Lütfen başka bir dosya deneyin.',
  PICTURE_TOO_LARGE: () => 'Bu resimde çok fazla piksel var. Lütfen küçültüp yeniden deneyin.',
  FILE_UNKNOWN: () => 'Bu dosya artık yok.',
  UPLOADS_BUSY: () => 'Başka dosyalar gönderiliyor. Birazdan yeniden deneyin.',
  PATTERN_INVALID: () => 'Her satır /, * veya https:// ile başlar.',
  SELECTOR_INVALID: () =>
    'Bu CSS seçicisi burada kullanılamaz. Adlar, .sınıflar, #kimlikler ve [öznitelikler] kullanılabilir.',
  AGENT_ASSIST_LIMITED: () => 'Çok sayıda yardım isteği oldu. Lütfen biraz bekleyin.',
  AGENT_ASSIST_DISABLED: () => 'Sohbet robotunun sahibi, yapay zekâ modelinin yardımını kapattı.',
  MODEL_MISSING: () => 'Bunun için bir yapay zekâ modeli gerekir; bu sohbet robotu için ayarlanmış bir model yok.',
  NOTHING_ASKED: () => 'Ziyaretçi henüz yanıtlanabilecek bir şey yazmadı.',
  TRIALS_LIMITED: () => 'Bugünkü denemeler tükendi. Yarın devam edebilirsiniz.',
  CHATBOT_UNKNOWN: () => 'Bu chatbot artık yok.',
  NOTE_FOREIGN: () => 'Bu notu başkası yazdığı için değiştirilemez.',
  NOTE_LIMIT: () => 'Bu konuşmada not sınırına ulaşıldı. Önce birini kaldırın.',
  NOTE_UNKNOWN: () => 'Bu not artık yok.',
  SNOOZE_INVALID: () => 'Şu andan başlayarak yedi gün içinde bir zaman seçin.',
  TEMPLATE_TITLE_TAKEN: () => 'Bu ad başka bir hazır yanıtta var.',
  TEMPLATE_SHORTCUT_TAKEN: () => 'Bu kısayol başka bir hazır yanıtta var.',
  TEMPLATE_LIMIT: () => 'Başka hazır yanıt için yer yok. Önce birini kaldırın.',
  TEMPLATE_UNKNOWN: () => 'Bu hazır yanıt artık yok.',
}
