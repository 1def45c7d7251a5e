import type { VisitorTexts } from './en.ts'

export const es: VisitorTexts = {
  CHATBOT_UNKNOWN: 'Este chatbot no existe.',
  DOMAIN_NOT_ALLOWED: 'Este chatbot no está disponible en este sitio web.',
  PAGE_NOT_ALLOWED: 'Este chatbot no está disponible en esta página.',
  WIKI_REFUSED: 'Este wiki está protegido. Inicie sesión en él primero.',
  PLAN_RESTRICTED: 'Este chatbot no está disponible en este momento.',

  RATE_LIMITED: 'Está enviando mensajes muy rápido. Espere un momento y vuelva a intentarlo.',
  DAY_LIMITED: 'Hoy lo ha hecho demasiadas veces. Vuelva a intentarlo mañana.',
  QUOTA_REACHED: 'Este chat no está disponible temporalmente. Vuelva a intentarlo más tarde.',
  DAILY_CAP_REACHED: 'Este chat no está disponible temporalmente. Vuelva a intentarlo más tarde.',

  MESSAGE_INVALID: 'Lo siento, no se ha podido leer. Un mensaje debe tener entre 1 y 700 caracteres.',
  REQUEST_INVALID: 'Lo siento, no se ha podido leer. Compruebe los datos introducidos.',
  URL_INVALID: 'Esta dirección no se puede leer.',
  ADDRESS_UNKNOWN: 'No hay nada en esta dirección.',
  SESSION_MISSING: 'La cabecera X-Chat-Session-Id debe indicar una sesión.',
  IDEMPOTENCY_KEY_INVALID: 'Una Idempotency-Key debe tener entre 1 y 255 caracteres ASCII visibles.',
  IDEMPOTENCY_KEY_REUSED: 'Esta Idempotency-Key ya se ha usado para otra solicitud.',

  SESSION_UNKNOWN: 'Esta conversación no existe.',
  SESSION_EXPIRED: 'Esta conversación tiene más de 30 días y se ha eliminado.',
  REPLY_UNKNOWN: 'Esta respuesta no existe en esta conversación.',
  LIVE_CHAT_UNKNOWN: 'En esta conversación no hay ningún chat en vivo que valorar.',
  REPLY_FAILED: 'Lo siento, no he podido responder ahora. Vuelva a intentarlo en un momento.',
  SERVICE_UNAVAILABLE: 'El servicio no está disponible por un breve momento. Vuelva a intentarlo.',
  STORAGE_FULL: 'El servicio se ha quedado sin espacio de almacenamiento. Vuelva a intentarlo más tarde.',
  INTERNAL: 'Lo siento, algo ha fallado por nuestra parte. Vuelva a intentarlo.',

  LIVE_CHAT_UNAVAILABLE: 'El chat en vivo no está disponible aquí. Escriba su pregunta, por favor.',
  FEEDBACK_OFF: 'Las respuestas no se pueden valorar aquí en este momento.',
  LEADS_OFF: 'No puede dejar sus datos de contacto aquí en este momento.',
  CONSENT_MISSING: 'Acepte el uso de sus datos, por favor.',
  CONSENT_CHANGED: 'El texto que usted acepta ha cambiado. Léalo de nuevo, por favor.',
  FIELD_MISSING: 'Rellene el campo {field}, por favor.',
  LEAD_UNREACHABLE: 'Indique una dirección de correo electrónico o un número de teléfono.',
  EMAIL_INVALID: 'Introduzca una dirección de correo electrónico válida, por ejemplo name@shop.example.',
  BOOKINGS_OFF: 'No se pueden reservar citas aquí en este momento.',
  SLOT_TAKEN: 'Lo siento, esta hora ya no está libre. Elija otra, por favor.',
  BOOKINGS_WAITING:
    'En este momento hay demasiadas citas pendientes de confirmación. Inténtelo de nuevo dentro de media hora.',
  TRANSCRIPTS_OFF: 'En este momento no se pueden enviar conversaciones por correo electrónico.',
  DAY_INVALID: 'Este día no existe.',
  FILES_OFF: 'Solo se pueden enviar archivos mientras está en contacto con nuestro equipo y si el equipo los acepta.',
  FILES_LIMITED:
    'Ya se han enviado demasiados archivos y de momento no se admiten más. Descríbalo con palabras, por favor.',
  FILE_MISSING: 'Este archivo está vacío.',
  FILE_TOO_LARGE: 'Este archivo es demasiado grande. El máximo es de {megabytes} MB.',
  FILE_TYPE_REFUSED:
    'No se pueden enviar archivos de este tipo. Formatos posibles: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH:
    'La extensión de este archivo no corresponde a su contenido. Guárdelo de nuevo y vuelva a intentarlo.',
  FILE_BROKEN: 'Este archivo está dañado o incompleto. Pruebe con otro.',
  FILE_TOO_COMPLEX: 'Este archivo es demasiado complejo para comprobarlo. Pruebe con otro.',
  PICTURE_TOO_LARGE: 'Esta imagen tiene demasiados píxeles. Redúzcala y vuelva a intentarlo.',
  FILE_UNKNOWN: 'Este archivo ya no existe.',
  UPLOADS_BUSY: 'Se están enviando otros archivos. Inténtelo de nuevo en un momento.',

  CONTEXT_RESET: 'La conversación empezará de nuevo con su próximo mensaje.',
  CONVERSATION_DELETED:
    'Su conversación y sus valoraciones se han eliminado. El sitio web conserva los datos de contacto que dejó y las citas que reservó.',
}
