import type { AccountTexts } from '../account/en.ts'

export const exports: AccountTexts['exports'] = {
  title: 'Dışa aktarmalar',
  lead: 'Görüşmeler dosya olarak: hesap tablosu için, başka bir program için veya saklamak için.',
  create: 'Yeni dışa aktarma',
  format: 'Biçim',
  formats: { csv: 'CSV', json: 'JSON' },
  formatHelp: {
    csv: 'Excel, Numbers ve diğer hesap tablolarında açılır. Her mesaj için bir satır.',
    json: 'Başka programlar için. Her görüşme için bir kayıt.',
  },
  chatbot: 'Chatbot',
  allChatbots: 'Tüm chatbotlar',
  oneChatbot: 'Tek chatbot',
  from: 'İlk gün',
  to: 'Son gün',
  backwards: 'Son gün, ilk günden önce.',
  daysHelp: zone =>
    `Günler ${zone} saat dilimine göredir. İkisi de boş kalabilir: o zaman son 30 gün aktarılır. Daha eski görüşmeler saklanmaz.`,
  inZone: zone => `günler ${zone} saat dilimine göre`,
  contains: 'Yalnızca şunu içeren görüşmeler',
  containsHelp: 'Bir sözcük veya cümle. Boş kalabilir.',
  start: 'Dışa aktarmayı başlat',
  begun: 'Dışa aktarma başladı.',
  jobs: 'Dışa aktarmalarınız',
  empty: 'Henüz dışa aktarma yok. Her dosya burada yedi gün saklanır.',
  job: (format, time) => `Görüşmeler, ${format}, ${time}`,
  allDays: 'tüm günler',
  days: (from, to) =>
    from === null
      ? `${to} tarihine kadar`
      : to === null
        ? `${from} tarihinden itibaren`
        : from === to
          ? from
          : `${from} – ${to}`,
  containing: text => `“${text}” içeren`,
  states: {
    waiting: 'Sırasını bekliyor.',
    running: 'Mesajlar sayılıyor…',
    cancelled: 'İptal edildi veya silindi.',
    expired: 'Dosya yedi günün sonunda kaldırıldı.',
  },
  written: (done, all) => `Yazılan mesaj: ${done} / ${all}`,
  messages: (_count, written) => `${written} mesaj.`,
  goneOn: day => `Dosyanın kaldırılacağı gün: ${day}.`,
  failed: 'Bu çok uzun sürdü. Daha az gün veya tek bir chatbot seçin.',
  download: 'İndir',
  downloadOf: name => `İndir: ${name}`,
  cancel: 'İptal et',
  cancelOf: name => `İptal et: ${name}`,
  cancelled: 'Dışa aktarma iptal edildi.',
  remove: 'Dosyayı sil',
  removeOf: name => `Dosyayı sil: ${name}`,
  deleted: 'Dosya silindi.',
}
