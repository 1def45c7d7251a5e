import type { ChatbotTexts } from '../chatbot/en.ts'

export const notifications: ChatbotTexts['notifications'] = {
  title: 'Correos electrónicos',
  recipients: 'Quién los recibe',
  add: 'Añadir un correo electrónico',
  help: 'Nadie aquí: los propietarios de la cuenta. A las personas de fuera de su equipo se les pregunta primero si los quieren.',
  waiting: 'todavía no recibe nada: no ha confirmado o no puede verlo',
  noPermission: what =>
    `Los destinatarios los pueden cambiar quienes tienen el permiso «${what}», porque los correos contienen lo mismo.`,
}
