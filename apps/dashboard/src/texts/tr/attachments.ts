import type { InboxTexts } from '../inbox/en.ts'

export const attachments: InboxTexts['attachments'] = {
  attach: 'Dosya ekle',
  drop: 'Göndermek için dosyaları buraya bırakın',
  sending: name => `${name} gönderiliyor`,
  atOnce: most => `Aynı anda ${most} dosya gönderilir. Diğerleri alınmadı.`,
  open: name => `${name} resmini aç`,
  picture: name => `Resim: ${name}`,
  save: 'Kaydet',
}
