import type { ChatbotTexts } from '../chatbot/en.ts'

export const contacts: ChatbotTexts['contacts'] = {
  title: 'Formulario de contacto',
  lead: 'Los visitantes pueden dejar sus datos de contacto en el chat, para que usted pueda responderles.',
  enabled: 'Los visitantes pueden dejar sus datos de contacto',
  enabledHelp: 'En el menú del chat, y donde el chatbot no tiene respuesta.',
  fieldsTitle: 'Lo que pide',
  fieldsText:
    'Pida poco: cada campo cuesta contactos. Entre ellos debe haber un correo electrónico o un número de teléfono.',
  fields: {
    name: 'Nombre',
    email: 'Correo electrónico',
    phone: 'Número de teléfono',
    company: 'Empresa',
    message: 'Mensaje',
  },
  choices: { off: 'No', optional: 'Opcional', required: 'Obligatorio' },
  unreachable: 'Pida el correo electrónico o el número de teléfono, para poder contactar con las personas.',
  consentTitle: 'Consentimiento',
  consent: 'Lo que aceptan los visitantes',
  consentHelp: 'Lo marcan antes de enviar. El texto se guarda con el contacto. Vacío: no se pide nada.',
  consentExample: 'Acepto que me escriban sobre mi pregunta.',
  mails: 'Enviar cada contacto nuevo por correo electrónico',
}
