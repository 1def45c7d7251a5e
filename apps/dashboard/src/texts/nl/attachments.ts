import type { InboxTexts } from '../inbox/en.ts'

export const attachments: InboxTexts['attachments'] = {
  attach: 'Bestand bijvoegen',
  drop: 'Laat bestanden hier los om ze te verzenden',
  sending: name => `${name} wordt verzonden`,
  atOnce: most => `Er gaan ${most} bestanden tegelijk. De andere zijn weggelaten.`,
  open: name => `Afbeelding ${name} openen`,
  picture: name => `Afbeelding ${name}`,
  save: 'Opslaan',
}
