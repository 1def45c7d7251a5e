import type { InboxTexts } from '../inbox/en.ts'

export const attachments: InboxTexts['attachments'] = {
  attach: 'Allega un file',
  drop: 'Rilasci i file per inviarli',
  sending: name => `Invio di ${name}`,
  atOnce: most => `Si inviano ${most} file alla volta. Gli altri sono stati esclusi.`,
  open: name => `Apri l’immagine ${name}`,
  picture: name => `Immagine ${name}`,
  save: 'Salva',
}
