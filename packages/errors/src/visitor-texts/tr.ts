import type { VisitorTexts } from './en.ts'

export const tr: VisitorTexts = {
  CHATBOT_UNKNOWN: 'Böyle bir sohbet botu yok.',
  DOMAIN_NOT_ALLOWED: 'Bu sohbet botu bu web sitesinde kullanılamıyor.',
  PAGE_NOT_ALLOWED: 'Bu sohbet botu bu sayfada kullanılamıyor.',
  WIKI_REFUSED: 'Bu wiki korumalı. Lütfen önce wiki’ye giriş yapın.',
  PLAN_RESTRICTED: 'Bu sohbet botu şu anda kullanılamıyor.',

  RATE_LIMITED: 'Çok hızlı mesaj gönderiyorsunuz. Lütfen biraz bekleyip yeniden deneyin.',
  DAY_LIMITED: 'Bunu bugün çok sık yaptınız. Lütfen yarın yeniden deneyin.',
  QUOTA_REACHED: 'Bu sohbet geçici olarak kullanılamıyor. Lütfen daha sonra yeniden deneyin.',
  DAILY_CAP_REACHED: 'Bu sohbet geçici olarak kullanılamıyor. Lütfen daha sonra yeniden deneyin.',

  MESSAGE_INVALID: 'Üzgünüz, bu okunamadı. Bir mesaj 1 ile 700 karakter arasında olmalıdır.',
  REQUEST_INVALID: 'Üzgünüz, bu okunamadı. Lütfen girdiğiniz bilgileri kontrol edin.',
  URL_INVALID: 'Bu adres okunamıyor.',
  ADDRESS_UNKNOWN: 'Bu adreste hiçbir şey yok.',
  SESSION_MISSING: 'X-Chat-Session-Id başlığı bir oturum belirtmelidir.',
  IDEMPOTENCY_KEY_INVALID: 'Bir Idempotency-Key 1 ile 255 arasında görünür ASCII karakteri içermelidir.',
  IDEMPOTENCY_KEY_REUSED: 'Bu Idempotency-Key daha önce başka bir istek için kullanıldı.',

  SESSION_UNKNOWN: 'Böyle bir görüşme yok.',
  SESSION_EXPIRED: 'Bu görüşme 30 günden eski olduğu için silindi.',
  REPLY_UNKNOWN: 'Bu görüşmede böyle bir yanıt yok.',
  LIVE_CHAT_UNKNOWN: 'Bu görüşmede değerlendirilecek bir canlı sohbet yok.',
  REPLY_FAILED: 'Üzgünüm, şu anda buna yanıt veremedim. Lütfen birazdan yeniden deneyin.',
  SERVICE_UNAVAILABLE: 'Hizmet kısa bir süre için kullanılamıyor. Lütfen yeniden deneyin.',
  INTERNAL: 'Üzgünüz, bizden kaynaklanan bir sorun oluştu. Lütfen yeniden deneyin.',

  LIVE_CHAT_UNAVAILABLE: 'Canlı sohbet burada kullanılamıyor. Lütfen bunun yerine sorunuzu yazın.',
  FEEDBACK_OFF: 'Yanıtlar şu anda burada değerlendirilemiyor.',
  LEADS_OFF: 'Şu anda burada iletişim bilgilerinizi bırakamazsınız.',
  CONSENT_MISSING: 'Lütfen bilgilerinizin kullanılmasını kabul edin.',
  CONSENT_CHANGED: 'Kabul ettiğiniz metin değişti. Lütfen yeniden okuyun.',
  FIELD_MISSING: 'Lütfen {field} alanını doldurun.',
  LEAD_UNREACHABLE: 'Lütfen bir e-posta adresi veya telefon numarası girin.',
  EMAIL_INVALID: 'Lütfen geçerli bir e-posta adresi girin, örneğin name@shop.example.',
  BOOKINGS_OFF: 'Şu anda burada randevu alınamıyor.',
  SLOT_TAKEN: 'Üzgünüz, bu saat artık boş değil. Lütfen başka bir saat seçin.',
  BOOKINGS_WAITING: 'Şu anda çok fazla randevu onay bekliyor. Lütfen yarım saat sonra yeniden deneyin.',
  TRANSCRIPTS_OFF: 'Şu anda burada görüşmeler e-postayla gönderilemiyor.',
  DAY_INVALID: 'Böyle bir gün yok.',
  FILES_OFF: 'Dosyalar yalnızca ekibimizle iletişim halindeyken ve ekip kabul ediyorsa gönderilebilir.',
  FILES_LIMITED: 'O kadar çok dosya gönderildi ki şu anda yenisi eklenemiyor. Lütfen sözle anlatın.',
  FILE_MISSING: 'Bu dosya boş.',
  FILE_TOO_LARGE: 'Bu dosya çok büyük. Bir dosya en fazla {megabytes} MB olabilir.',
  FILE_TYPE_REFUSED:
    'Bu türde bir dosya gönderilemez. Gönderilebilen türler: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH: 'Bu dosyanın uzantısı içeriğine uymuyor. Lütfen dosyayı yeniden kaydedip tekrar deneyin.',
  FILE_BROKEN: 'Bu dosya bozuk ya da eksik. Lütfen başka bir dosya deneyin.',
  PICTURE_TOO_LARGE: 'Bu resimde çok fazla piksel var. Lütfen küçültüp yeniden deneyin.',
  FILE_UNKNOWN: 'Bu dosya artık yok.',
  UPLOADS_BUSY: 'Başka dosyalar gönderiliyor. Birazdan yeniden deneyin.',

  CONTEXT_RESET: 'Görüşme, bir sonraki mesajınızla yeniden başlar.',
  CONVERSATION_DELETED:
    'Görüşmeniz ve değerlendirmeleriniz silindi. Bıraktığınız iletişim bilgileri ve aldığınız randevular web sitesinde kalır.',
}
