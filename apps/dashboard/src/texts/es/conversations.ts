import { plural } from '../plural.ts'
import type { ConversationsTexts } from '../conversations/en.ts'

const count = plural('es')

export const conversations: ConversationsTexts['conversations'] = {
  lead: 'Lo que preguntaron los visitantes y lo que se les respondió. Las conversaciones se conservan 30 días.',
  search: 'Buscar en las conversaciones',
  chatbot: 'Chatbot',
  allChatbots: 'Todos los chatbots',
  mark: 'Qué pasó',
  anyMark: 'Cualquier cosa',
  marks: {
    handed_over: 'Transferida',
    not_found: 'Sin respuesta encontrada',
    thumbs_down: 'Mal valorada',
    lead: 'Datos de contacto',
    booking: 'Cita',
  },
  state: 'Quién responde',
  anyState: 'Cualquiera',
  states: { bot: 'Chatbot', waiting: 'Nadie todavía', open: 'Un agente' },
  from: 'Primer día',
  to: 'Último día',
  backwards: 'El último día es anterior al primero.',
  order: 'Orden',
  orders: {
    newest: 'Las más recientes primero',
    oldest: 'Las más antiguas primero',
    longest: 'Las más largas primero',
  },
  end: 'Estas son todas.',
  visitor: 'Visitante',
  visitorOn: page => `Visitante en ${page}`,
  said: (who, text) => `${who}: ${text}`,
  bot: 'Chatbot',
  agent: 'Agente',
  empty: 'Cuando un visitante pregunte algo a su chatbot, la conversación estará aquí.',
  emptyAction: 'Poner el chatbot en su sitio web',
  exportList: 'Exportar esta lista',
  one: 'Conversación',
  peek: 'Conversación',
  log: 'Mensajes',
  previous: 'Conversación anterior',
  next: 'Conversación siguiente',
  open: 'Abrir',
  gone: 'Esa conversación ya no existe. Las conversaciones se conservan 30 días.',
  goOn: 'Continuar',
  earlier: 'Mensajes anteriores',
  keptUntil: day => `Se conserva hasta el ${day}`,
  messages: n => count(n, { one: '# mensaje', other: '# mensajes' }),
  inInbox: 'Abrir en la bandeja',
  copyLink: 'Copiar enlace',
  erase: 'Eliminar',
  eraseTitle: '¿Eliminar esta conversación?',
  eraseText: n =>
    count(n, {
      one: 'Desaparece para siempre, con su único mensaje, sus preguntas sin respuesta y sus valoraciones.',
      other: 'Desaparece para siempre, con sus # mensajes, sus preguntas sin respuesta y sus valoraciones.',
    }),
  eraseLeads: 'También los datos de contacto que dejó el visitante',
  eraseBookings: 'También las citas que reservó el visitante',
  eraseAction: 'Eliminar conversación',
  erased: n =>
    count(n, {
      one: 'La conversación se ha eliminado: # mensaje.',
      other: 'La conversación se ha eliminado: # mensajes.',
    }),
}
