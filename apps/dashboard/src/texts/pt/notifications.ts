import type { ChatbotTexts } from '../chatbot/en.ts'

export const notifications: ChatbotTexts['notifications'] = {
  title: 'E-mails',
  recipients: 'Quem os recebe',
  add: 'Adicionar um endereço de e-mail',
  help: 'Ninguém aqui: os proprietários da conta. A pessoas de fora da sua equipa pergunta-se primeiro se os querem.',
  waiting: 'ainda não recebe nada: não confirmou ou não os pode ver',
  noPermission: what =>
    `Quem recebe os e-mails pode ser alterado por pessoas com a permissão «${what}», porque os e-mails contêm o mesmo.`,
}
