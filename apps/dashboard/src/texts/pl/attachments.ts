import type { InboxTexts } from '../inbox/en.ts'

export const attachments: InboxTexts['attachments'] = {
  attach: 'Dołącz plik',
  drop: 'Upuść pliki, aby je wysłać',
  sending: name => `Wysyłanie: ${name}`,
  atOnce: most => `Jednocześnie można wysłać ${most} plików. Pozostałe pominięto.`,
  open: name => `Otwórz obraz ${name}`,
  picture: name => `Obraz ${name}`,
  save: 'Zapisz',
}
