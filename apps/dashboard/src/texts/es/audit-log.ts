import type { AccountTexts } from '../account/en.ts'
import type { AuditFacts } from '../en/audit-log.ts'

const somebody = (who: string): string => who || 'Alguien que ya no está'
const operator = (who: string): string => who || 'El operador'
const at = (chatbot: string): string => (chatbot === '' ? '' : ` (${chatbot})`)
const member = (person: string): string => person || 'un miembro'
const days = ({ from, to }: AuditFacts): string =>
  from === '' && to === '' ? '' : from === '' ? `, hasta ${to}` : to === '' ? `, desde ${from}` : `, de ${from} a ${to}`
const file = (facts: AuditFacts): string => (facts.format === '' ? days(facts) : ` como ${facts.format}${days(facts)}`)

export const auditLog: AccountTexts['auditLog'] = {
  title: 'Registro de auditoría',
  lead: 'Quién cambió, exportó o eliminó qué, y quién inició sesión. Se conserva un año. Nunca contiene lo que se escribió.',
  empty: 'Todavía no se ha registrado nada.',
  end: 'Eso es todo.',
  goneChatbot: 'un chatbot que ya no existe',
  otherField: 'ajustes',
  sentences: {
    'account.changed': ({ who, fields }) => `${somebody(who)} cambió la cuenta: ${fields || 'ajustes'}.`,
    'account.created': ({ who }) => `${somebody(who)} creó la cuenta.`,
    'account.resumed': () => 'El operador reabrió la cuenta.',
    'account.suspended': () => 'El operador suspendió la cuenta.',
    'booking.cancelled': ({ who, chatbot }) => `${somebody(who)} canceló una cita${at(chatbot)}.`,
    'booking.removed': ({ who, chatbot }) => `${somebody(who)} eliminó una cita${at(chatbot)}.`,
    'analytics.exported': facts => `${somebody(facts.who)} exportó las estadísticas${at(facts.chatbot)}${file(facts)}.`,
    'bookings.exported': facts => `${somebody(facts.who)} exportó las citas${file(facts)}.`,
    'chatbot.changed': ({ who, fields, chatbot, domains }) =>
      `${somebody(who)} cambió ${chatbot}: ${fields || 'ajustes'}.${domains === '' ? '' : ` Ahora se avisa a direcciones de ${domains}.`}`,
    'chatbot.created': ({ who, chatbot }) => `${somebody(who)} creó el chatbot ${chatbot}.`,
    'chatbot.removed': ({ who }) => `${somebody(who)} eliminó un chatbot.`,
    'connector.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} cambió un conector${at(chatbot)}: ${fields || 'ajustes'}.`,
    'connector.created': ({ who, chatbot }) => `${somebody(who)} añadió un conector${at(chatbot)}.`,
    'connector.removed': ({ who, chatbot }) => `${somebody(who)} quitó un conector${at(chatbot)}.`,
    'conversation.erased': ({ who, fields, chatbot }) =>
      `${somebody(who)} borró una conversación${at(chatbot)}${fields === '' ? '' : `, con: ${fields}`}.`,
    'conversation.erased_by_visitor': ({ chatbot }) => `Un visitante eliminó su conversación${at(chatbot)}.`,
    'conversations.exported': facts =>
      `${somebody(facts.who)} exportó las conversaciones${at(facts.chatbot)}${file(facts)}.`,
    'export.downloaded': ({ who }) => `${somebody(who)} descargó el archivo de una exportación.`,
    'export.removed': ({ who }) => `${somebody(who)} eliminó una exportación.`,
    'feedback.exported': facts => `${somebody(facts.who)} exportó las valoraciones${file(facts)}.`,
    'invitation.created': ({ who, person }) => `${somebody(who)} invitó a ${person || 'alguien'}.`,
    'invitation.removed': ({ who }) => `${somebody(who)} retiró una invitación.`,
    'invitation.sent': ({ who, person }) =>
      `${somebody(who)} volvió a enviar la invitación${person === '' ? '' : ` a ${person}`}.`,
    'lead.marked': ({ who, chatbot }) => `${somebody(who)} marcó un contacto${at(chatbot)} como atendido o abierto.`,
    'lead.removed': ({ who, chatbot }) => `${somebody(who)} eliminó un contacto${at(chatbot)}.`,
    'leads.exported': facts => `${somebody(facts.who)} exportó los contactos${file(facts)}.`,
    'live-chat.claimed': ({ who }) => `${somebody(who)} tomó una conversación.`,
    'live-chat.ended': ({ who }) => `${somebody(who)} terminó un chat en vivo.`,
    'live-chat.released': ({ who }) => `${somebody(who)} devolvió una conversación.`,
    'live-chat.transferred': ({ who }) => `${somebody(who)} traspasó una conversación.`,
    'login.failed': ({ who }) =>
      `Alguien intentó iniciar sesión como ${who || 'un miembro'} con una contraseña incorrecta.`,
    'login.limited': ({ who }) =>
      `Demasiadas contraseñas incorrectas para ${who || 'un miembro'}: los intentos siguientes tuvieron que esperar.`,
    'login.revoked': ({ who }) => `Se cerraron las sesiones de ${who || 'un miembro'} en otros dispositivos.`,
    'login.succeeded': ({ who }) => `${somebody(who)} inició sesión.`,
    logout: ({ who }) => `${somebody(who)} cerró sesión.`,
    'mail.read': ({ who }) => `${somebody(who)} leyó un correo de la instalación.`,
    'member.changed': ({ who, person }) => `${somebody(who)} cambió los permisos de ${member(person)}.`,
    'member.demoted': ({ who, person }) =>
      `${operator(who)} hizo de ${person || 'un propietario'} un miembro con menos permisos.`,
    'member.joined': ({ who }) => `${somebody(who)} se unió al equipo.`,
    'member.left': ({ who }) => `${somebody(who)} dejó el equipo.`,
    'member.promoted': ({ who, person }) => `${operator(who)} nombró propietario a ${member(person)}.`,
    'member.removed': ({ who }) => `${operator(who)} quitó a un miembro del equipo.`,
    'password.changed': ({ who }) => `${somebody(who)} eligió una contraseña nueva.`,
    'password.failed': ({ who }) =>
      `Alguien con la sesión de ${who || 'un miembro'} introdujo una contraseña incorrecta.`,
    'password.removed': ({ who }) =>
      `El operador retiró la contraseña de ${who || 'un miembro'}, que elige una nueva con un enlace.`,
    'password.reset-requested': ({ who }) => `Alguien pidió una contraseña nueva para ${who || 'un miembro'}.`,
    'password-reset.sent': ({ who, person }) =>
      `${somebody(who)} envió a ${member(person)} un enlace para una contraseña nueva.`,
    'profile.changed': ({ who }) => `${somebody(who)} cambió su propio nombre.`,
    'question.answered': ({ who, chatbot }) => `${somebody(who)} respondió una pregunta${at(chatbot)}.`,
    'question.dismissed': ({ who, chatbot }) => `${somebody(who)} descartó una pregunta${at(chatbot)}.`,
    'question.reopened': ({ who, chatbot }) => `${somebody(who)} reabrió una pregunta${at(chatbot)}.`,
    'questions.exported': facts => `${somebody(facts.who)} exportó las preguntas${file(facts)}.`,
    'recipient.confirmed': ({ domains }) =>
      `Alguien en ${domains || 'otra dirección'} confirmó que quiere recibir avisos.`,
    'source.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} cambió una fuente${at(chatbot)}: ${fields || 'ajustes'}.`,
    'source.created': ({ who, chatbot }) => `${somebody(who)} añadió una fuente${at(chatbot)}.`,
    'source.reindexed': ({ who, chatbot }) => `${somebody(who)} hizo leer de nuevo una fuente${at(chatbot)}.`,
    'source.removed': ({ who, chatbot }) => `${somebody(who)} quitó una fuente${at(chatbot)}.`,
    'template.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} cambió una respuesta guardada${at(chatbot)}: ${fields || 'texto'}.`,
    'template.created': ({ who, chatbot }) => `${somebody(who)} añadió una respuesta guardada${at(chatbot)}.`,
    'template.removed': ({ who, chatbot }) => `${somebody(who)} quitó una respuesta guardada${at(chatbot)}.`,
    'visitor.exported': ({ who, chatbot }) => `${somebody(who)} ha exportado todo sobre un visitante${at(chatbot)}.`,
    'webhook.changed': ({ who, fields }) => `${somebody(who)} cambió un webhook: ${fields || 'ajustes'}.`,
    'webhook.created': ({ who }) => `${somebody(who)} creó un webhook.`,
    'webhook.removed': ({ who }) => `${somebody(who)} eliminó un webhook.`,
    'webhook.resent': ({ who }) => `${somebody(who)} volvió a enviar un mensaje de un webhook.`,
    'webhook.tested': ({ who }) => `${somebody(who)} envió un mensaje de prueba a un webhook.`,
  },
  other: ({ who }, action) => `${somebody(who)}: ${action}`,
  fields: {
    name: 'nombre',
    serviceName: 'nombre de la empresa',
    domains: 'sitios web permitidos',
    language: 'idioma',
    isStreaming: 'forma de mostrar las respuestas',
    systemPrompt: 'instrucciones',
    model: 'modelo',
    dailyCap: 'respuestas al día',
    appearance: 'apariencia',
    wiki: 'wiki',
    privacyUrl: 'página de privacidad',
    liveChat: 'chat en vivo',
    leads: 'contactos',
    bookings: 'citas',
    feedback: 'valoraciones',
    transcripts: 'conversaciones por correo',
    maxDepth: 'profundidad',
    reindexDays: 'días entre lecturas',
    includePatterns: 'páginas que se leen',
    excludePatterns: 'páginas excluidas',
    keepSelectors: 'partes de páginas que se leen',
    dropSelectors: 'partes de páginas excluidas',
    renderPages: 'JavaScript en todas las páginas',
    entries: 'entradas',
    file: 'archivo',
    description: 'descripción',
    method: 'método',
    host: 'servidor',
    pathTemplate: 'ruta',
    parameters: 'parámetros',
    isWriting: 'confirmación',
    responseFields: 'campos de la respuesta',
    secret: 'secreto',
    url: 'dirección',
    events: 'eventos',
    isEnabled: 'activación',
    title: 'título',
    text: 'texto',
    shortcut: 'atajo',
    isForAllChatbots: 'chatbots',
    isPersonal: 'usuarios',
    timeZone: 'zona horaria',
  },
}
