import type { InboxTexts } from '../inbox/en.ts'

export const attachments: InboxTexts['attachments'] = {
  attach: 'Anexar um ficheiro',
  drop: 'Largue ficheiros aqui para os enviar',
  sending: name => `A enviar ${name}`,
  atOnce: most => `São enviados ${most} ficheiros de cada vez. Os outros ficaram de fora.`,
  open: name => `Abrir a imagem ${name}`,
  picture: name => `Imagem ${name}`,
  save: 'Guardar',
}
