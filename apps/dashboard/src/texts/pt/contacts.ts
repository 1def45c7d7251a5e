import type { ChatbotTexts } from '../chatbot/en.ts'

export const contacts: ChatbotTexts['contacts'] = {
  title: 'Formulário de contacto',
  lead: 'Os visitantes podem deixar os seus contactos no chat, para que lhes possa responder.',
  enabled: 'Os visitantes podem deixar os seus contactos',
  enabledHelp: 'No menu do chat e quando o chatbot não tem resposta.',
  fieldsTitle: 'O que pede',
  fieldsText:
    'Peça pouco: cada campo custa contactos. Entre eles tem de estar um endereço de e-mail ou um número de telefone.',
  fields: {
    name: 'Nome',
    email: 'Endereço de e-mail',
    phone: 'Número de telefone',
    company: 'Empresa',
    message: 'Mensagem',
  },
  choices: { off: 'Não', optional: 'Opcional', required: 'Obrigatório' },
  unreachable: 'Peça o endereço de e-mail ou o número de telefone, para poder contactar as pessoas.',
  consentTitle: 'Consentimento',
  consent: 'Aquilo com que os visitantes concordam',
  consentHelp: 'Assinalam-no antes de enviar. O texto fica guardado com o contacto. Vazio: nada é pedido.',
  consentExample: 'Concordo que me escrevam sobre a minha pergunta.',
  mails: 'Enviar cada novo contacto por e-mail',
}
