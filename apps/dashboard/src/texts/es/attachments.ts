import type { InboxTexts } from '../inbox/en.ts'

export const attachments: InboxTexts['attachments'] = {
  attach: 'Adjuntar un archivo',
  drop: 'Suelte archivos para enviarlos',
  sending: name => `Enviando ${name}`,
  atOnce: most => `Se envían ${most} archivos a la vez. Los demás se han descartado.`,
  open: name => `Abrir la imagen ${name}`,
  picture: name => `Imagen ${name}`,
  save: 'Guardar',
}
