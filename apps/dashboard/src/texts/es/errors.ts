import type { Texts } from '../en.ts'

/** Sentences for codes of the API, which speaks English itself. */
export const errors: Texts['errors'] = {
  GONE: () => 'Otra persona ha eliminado esto entretanto. Lo que ha escrito sigue aquí: copie lo que necesite.',
  VERSION_CONFLICT: () => 'Otra persona acaba de cambiar esto. Revíselo e inténtelo de nuevo.',
  OWNER_LAST: () =>
    'Usted es el único propietario. Nombre primero a otro propietario; después podrá renunciar o marcharse.',
  MEMBER_IS_OWNER: () => 'No se puede quitar a un propietario de la cuenta.',
  PASSWORD_WRONG: () => 'La contraseña no es correcta.',
  PASSWORD_TOO_SHORT: () => 'La contraseña es demasiado corta.',
  LOGIN_LIMITED: () => 'Demasiados intentos. Espere un momento.',
  REQUESTS_LIMITED: () => 'Demasiadas solicitudes. Espere un momento.',
  EMAIL_INVALID: () => 'Esto no es una dirección de correo electrónico.',
  NAME_INVALID: () => 'Este nombre no es válido.',
  UNSUPPORTED_URL: () => 'La dirección de un sitio web tiene esta forma: https://shop.example/.',
  BLOCKED_ADDRESS: () =>
    'Esta dirección está en una red privada, que Frontdesk no lee. Quien administra este Frontdesk puede permitirlo (EGRESS_ALLOW).',
  DOMAIN_INVALID: () => 'Ningún chatbot puede responder en esta dirección. Tiene esta forma: shop.example.',
  PLAN_LIMIT_REACHED: () => 'Su plan no incluye más. Quite algo o pregunte a quien administra este Frontdesk.',
  SOURCE_BUSY: () => 'Ya se está leyendo.',
  SOURCE_LIMIT: () => 'Un chatbot no puede aprender más. Quite lo que ya no necesite.',
  SOURCE_UNKNOWN: () => 'Esto se ha quitado entretanto.',
  ENTRY_TAKEN: () => 'Esto ya existe aquí. Edite la entrada existente o elija otro título.',
  ENTRY_LIMIT: () => 'Aquí no caben más entradas.',
  FILES_OFF: () => 'Este chatbot no acepta archivos. Se puede cambiar en «Chat en vivo».',
  FILES_LIMITED: () => 'En esta conversación, o hoy, ya se han enviado demasiados archivos.',
  FILE_MISSING: () => 'Este archivo está vacío.',
  FILE_TOO_LARGE: ({ megabytes = '' }) => `Este archivo es demasiado grande. El máximo es de ${megabytes} MB.`,
  FILE_TYPE_REFUSED: () =>
    'No se pueden enviar archivos de este tipo. Formatos posibles: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH: () =>
    'La extensión de este archivo no corresponde a su contenido. Guárdelo de nuevo y vuelva a intentarlo.',
  FILE_BROKEN: () => 'Este archivo está dañado o incompleto. Pruebe con otro.',
  PICTURE_TOO_LARGE: () => 'Esta imagen tiene demasiados píxeles. Redúzcala y vuelva a intentarlo.',
  FILE_UNKNOWN: () => 'Este archivo ya no existe.',
  UPLOADS_BUSY: () => 'Se están enviando otros archivos. Inténtelo de nuevo en un momento.',
  PATTERN_INVALID: () => 'Cada línea empieza por /, * o https://.',
  SELECTOR_INVALID: () => 'Este selector CSS no se puede usar aquí. Valen nombres, .clases, #ids y [atributos].',
  AGENT_ASSIST_LIMITED: () => 'Han sido muchas peticiones de ayuda. Espere un momento.',
  AGENT_ASSIST_DISABLED: () => 'El propietario del chatbot ha desactivado la ayuda de un modelo de IA.',
  MODEL_MISSING: () => 'Para esto hace falta un modelo de IA, y este chatbot no tiene ninguno configurado.',
  NOTHING_ASKED: () => 'El visitante aún no ha escrito nada que se pueda responder.',
  TRIALS_LIMITED: () => 'Las pruebas de hoy se han agotado. Mañana podrá continuar.',
  CHATBOT_UNKNOWN: () => 'Este chatbot ya no existe.',
}
