import type { InboxTexts } from '../inbox/en.ts'
import { plural } from '../plural.ts'

const some = plural('es')

export const agentTools: InboxTexts['agentTools'] = {
  enterBegins: 'Intro empieza una línea; Ctrl o ⌘ con Intro envía.',
  waitingSince: 'Espera desde',
  opensTab: 'Se abre en una pestaña nueva',
  contact: 'Datos de contacto',
  bookings: 'Citas',
  cancelled: 'cancelada',
  questions: 'Preguntas sin respuesta',
  closeDetails: 'Cerrar los detalles',
  released: 'La conversación vuelve a la cola.',
  decline: 'Rechazar',
  declineQuestion: '¿Rechazar a este visitante?',
  declineText: 'El visitante lee que nadie puede atenderle, y el chatbot vuelve a responder.',
  endNow: 'Terminar ahora',
  awayByItself:
    'Está ausente porque aquí no se ha escrito ni pulsado nada durante diez minutos. Cualquier acción le devuelve.',
  replies: count =>
    some(count, {
      one: '# respuesta guardada. Intro la inserta.',
      other: '# respuestas guardadas. Las flechas eligen, Intro inserta.',
    }),
  linkStaysText: address =>
    `Los enlaces solo pueden llevar al sitio web del chatbot. El visitante recibe ${address} como texto.`,
  handedOver: agent => `La conversación pasa a ${agent}.`,
}
