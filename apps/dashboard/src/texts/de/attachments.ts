import type { InboxTexts } from '../inbox/en.ts'

export const attachments: InboxTexts['attachments'] = {
  attach: 'Datei anhängen',
  drop: 'Dateien hier ablegen, um sie zu senden',
  sending: name => `${name} wird gesendet`,
  atOnce: most => `Es gehen ${most} Dateien auf einmal. Die übrigen wurden weggelassen.`,
  open: name => `Bild ${name} öffnen`,
  picture: name => `Bild ${name}`,
  save: 'Speichern',
}
