import type { AccountTexts } from '../account/en.ts'
import type { AuditFacts } from '../en/audit-log.ts'

const somebody = (who: string): string => who || 'Alguém que já saiu'
const operator = (who: string): string => who || 'O operador'
const at = (chatbot: string): string => (chatbot === '' ? '' : ` (${chatbot})`)
const member = (person: string): string => person || 'um membro'
const days = ({ from, to }: AuditFacts): string =>
  from === '' && to === '' ? '' : from === '' ? `, até ${to}` : to === '' ? `, desde ${from}` : `, de ${from} a ${to}`
const file = (facts: AuditFacts): string => (facts.format === '' ? days(facts) : ` em ${facts.format}${days(facts)}`)

export const auditLog: AccountTexts['auditLog'] = {
  title: 'Registo de auditoria',
  lead: 'Quem alterou, exportou ou eliminou o quê, e quem iniciou sessão. Guardado durante um ano. Nunca contém o que foi escrito.',
  empty: 'Ainda nada foi registado.',
  end: 'É tudo.',
  goneChatbot: 'um chatbot que já não existe',
  otherField: 'definições',
  sentences: {
    'account.changed': ({ who, fields }) => `${somebody(who)} alterou a conta: ${fields || 'definições'}.`,
    'account.created': ({ who }) => `${somebody(who)} criou a conta.`,
    'account.resumed': () => 'O operador reabriu a conta.',
    'account.suspended': () => 'O operador suspendeu a conta.',
    'analytics.exported': facts => `${somebody(facts.who)} exportou estatísticas${at(facts.chatbot)}${file(facts)}.`,
    'booking.cancelled': ({ who, chatbot }) => `${somebody(who)} cancelou uma marcação${at(chatbot)}.`,
    'booking.removed': ({ who, chatbot }) => `${somebody(who)} eliminou uma marcação${at(chatbot)}.`,
    'bookings.exported': facts => `${somebody(facts.who)} exportou marcações${file(facts)}.`,
    'chatbot.changed': ({ who, fields, chatbot, domains }) =>
      `${somebody(who)} alterou ${chatbot}: ${fields || 'definições'}.${domains === '' ? '' : ` Os e-mails vão agora para endereços em ${domains}.`}`,
    'chatbot.created': ({ who, chatbot }) => `${somebody(who)} criou o chatbot ${chatbot}.`,
    'chatbot.removed': ({ who }) => `${somebody(who)} eliminou um chatbot.`,
    'connector.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} alterou um conector${at(chatbot)}: ${fields || 'definições'}.`,
    'connector.created': ({ who, chatbot }) => `${somebody(who)} adicionou um conector${at(chatbot)}.`,
    'connector.removed': ({ who, chatbot }) => `${somebody(who)} removeu um conector${at(chatbot)}.`,
    'conversation.erased': ({ who, fields, chatbot }) =>
      `${somebody(who)} apagou uma conversa${at(chatbot)}${fields === '' ? '' : `, com: ${fields}`}.`,
    'conversation.erased_by_visitor': ({ chatbot }) => `Um visitante eliminou a sua conversa${at(chatbot)}.`,
    'conversations.exported': facts => `${somebody(facts.who)} exportou conversas${at(facts.chatbot)}${file(facts)}.`,
    'export.downloaded': ({ who }) => `${somebody(who)} transferiu o ficheiro de uma exportação.`,
    'export.removed': ({ who }) => `${somebody(who)} eliminou uma exportação.`,
    'feedback.exported': facts => `${somebody(facts.who)} exportou avaliações${file(facts)}.`,
    'invitation.created': ({ who, person }) => `${somebody(who)} convidou ${person || 'alguém'}.`,
    'invitation.removed': ({ who }) => `${somebody(who)} anulou um convite.`,
    'invitation.sent': ({ who, person }) =>
      `${somebody(who)} enviou de novo o convite${person === '' ? '' : ` a ${person}`}.`,
    'lead.marked': ({ who, chatbot }) =>
      `${somebody(who)} marcou um contacto${at(chatbot)} como tratado ou por tratar.`,
    'lead.removed': ({ who, chatbot }) => `${somebody(who)} eliminou um contacto${at(chatbot)}.`,
    'leads.exported': facts => `${somebody(facts.who)} exportou contactos${file(facts)}.`,
    'live-chat.claimed': ({ who }) => `${somebody(who)} assumiu uma conversa.`,
    'live-chat.ended': ({ who }) => `${somebody(who)} terminou um chat em direto.`,
    'live-chat.released': ({ who }) => `${somebody(who)} devolveu uma conversa.`,
    'live-chat.transferred': ({ who }) => `${somebody(who)} transferiu uma conversa.`,
    'login.failed': ({ who }) =>
      `Alguém tentou iniciar sessão como ${who || 'um membro'} com uma palavra-passe errada.`,
    'login.limited': ({ who }) =>
      `Demasiadas palavras-passe erradas para ${who || 'um membro'}: as tentativas seguintes tiveram de esperar.`,
    'login.revoked': ({ who }) => `As sessões de ${who || 'um membro'} noutros dispositivos foram terminadas.`,
    'login.succeeded': ({ who }) => `${somebody(who)} iniciou sessão.`,
    logout: ({ who }) => `${somebody(who)} terminou sessão.`,
    'mail.read': ({ who }) => `${somebody(who)} leu um e-mail da instalação.`,
    'member.changed': ({ who, person }) => `${somebody(who)} alterou as permissões de ${member(person)}.`,
    'member.demoted': ({ who, person }) =>
      `${operator(who)} passou ${person || 'um proprietário'} a membro com menos permissões.`,
    'member.joined': ({ who }) => `${somebody(who)} juntou-se à equipa.`,
    'member.left': ({ who }) => `${somebody(who)} saiu da equipa.`,
    'member.promoted': ({ who, person }) => `${operator(who)} passou ${member(person)} a proprietário.`,
    'member.removed': ({ who }) => `${operator(who)} removeu um membro da equipa.`,
    'password.changed': ({ who }) => `${somebody(who)} escolheu uma nova palavra-passe.`,
    'password.failed': ({ who }) =>
      `Alguém com sessão iniciada como ${who || 'um membro'} introduziu uma palavra-passe errada.`,
    'password.removed': ({ who }) =>
      `O operador retirou a palavra-passe de ${who || 'um membro'}, que escolhe uma nova através de um link.`,
    'password.reset-requested': ({ who }) => `Alguém pediu uma nova palavra-passe para ${who || 'um membro'}.`,
    'password-reset.sent': ({ who, person }) =>
      `${somebody(who)} enviou a ${member(person)} um link para uma nova palavra-passe.`,
    'profile.changed': ({ who }) => `${somebody(who)} alterou o próprio nome.`,
    'question.answered': ({ who, chatbot }) => `${somebody(who)} respondeu a uma pergunta${at(chatbot)}.`,
    'question.dismissed': ({ who, chatbot }) => `${somebody(who)} ignorou uma pergunta${at(chatbot)}.`,
    'question.reopened': ({ who, chatbot }) => `${somebody(who)} reabriu uma pergunta${at(chatbot)}.`,
    'questions.exported': facts => `${somebody(facts.who)} exportou perguntas${file(facts)}.`,
    'recipient.confirmed': ({ domains }) =>
      `Alguém em ${domains || 'outro endereço'} confirmou que quer receber notificações.`,
    'source.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} alterou uma fonte${at(chatbot)}: ${fields || 'definições'}.`,
    'source.created': ({ who, chatbot }) => `${somebody(who)} adicionou uma fonte${at(chatbot)}.`,
    'source.reindexed': ({ who, chatbot }) => `${somebody(who)} mandou ler de novo uma fonte${at(chatbot)}.`,
    'source.removed': ({ who, chatbot }) => `${somebody(who)} removeu uma fonte${at(chatbot)}.`,
    'template.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} alterou uma resposta guardada${at(chatbot)}: ${fields || 'texto'}.`,
    'template.created': ({ who, chatbot }) => `${somebody(who)} adicionou uma resposta guardada${at(chatbot)}.`,
    'template.removed': ({ who, chatbot }) => `${somebody(who)} removeu uma resposta guardada${at(chatbot)}.`,
    'visitor.exported': ({ who, chatbot }) => `${somebody(who)} exportou tudo sobre um visitante${at(chatbot)}.`,
    'webhook.changed': ({ who, fields }) => `${somebody(who)} alterou um webhook: ${fields || 'definições'}.`,
    'webhook.created': ({ who }) => `${somebody(who)} criou um webhook.`,
    'webhook.removed': ({ who }) => `${somebody(who)} eliminou um webhook.`,
    'webhook.resent': ({ who }) => `${somebody(who)} enviou de novo uma mensagem de um webhook.`,
    'webhook.tested': ({ who }) => `${somebody(who)} enviou uma mensagem de teste a um webhook.`,
  },
  other: ({ who }, action) => `${somebody(who)}: ${action}`,
  fields: {
    name: 'nome',
    serviceName: 'nome da empresa',
    domains: 'sites permitidos',
    language: 'idioma',
    isStreaming: 'forma como as respostas aparecem',
    systemPrompt: 'instruções',
    model: 'modelo',
    dailyCap: 'respostas por dia',
    appearance: 'aspeto',
    wiki: 'wiki',
    privacyUrl: 'página de privacidade',
    liveChat: 'chat em direto',
    leads: 'contactos',
    bookings: 'marcações',
    feedback: 'avaliações',
    transcripts: 'conversas por e-mail',
    maxDepth: 'profundidade',
    reindexDays: 'dias entre leituras',
    includePatterns: 'páginas a ler',
    excludePatterns: 'páginas a excluir',
    keepSelectors: 'partes das páginas a ler',
    dropSelectors: 'partes das páginas a excluir',
    renderPages: 'JavaScript em todas as páginas',
    entries: 'entradas',
    file: 'ficheiro',
    description: 'descrição',
    method: 'método',
    host: 'servidor',
    pathTemplate: 'caminho',
    parameters: 'parâmetros',
    isWriting: 'confirmação',
    responseFields: 'campos da resposta',
    secret: 'segredo',
    url: 'endereço',
    events: 'eventos',
    isEnabled: 'ligar ou desligar',
    title: 'título',
    text: 'texto',
    shortcut: 'atalho',
    isForAllChatbots: 'chatbots',
    isPersonal: 'utilizadores',
    timeZone: 'fuso horário',
  },
}
