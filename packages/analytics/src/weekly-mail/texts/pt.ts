import type { WeeklyMailWords } from './words.ts'

export const pt: WeeklyMailWords = {
  subject: (account, week) => `${account}: a sua semana, ${week}`,
  hello: name => `Olá, ${name},`,
  lead: (account, week) =>
    `eis o que aconteceu em ${account} na semana de ${week}. Entre parênteses está a semana anterior.`,
  conversations: 'Conversas',
  answered: 'Respondidas pelo assistente de IA',
  notFound: 'Perguntas sem resposta',
  handedOver: 'Passadas à sua equipa',
  wait: 'Metade dos visitantes esperou por um agente no máximo',
  helpful: 'Avaliações «útil»',
  cost: 'Custo dos modelos de linguagem',
  unanswered: 'Perguntado por vários visitantes e ainda sem resposta:',
  times: { one: 'perguntado # vez', other: 'perguntado # vezes' },
  nothingUnanswered: 'Nenhuma pergunta de vários visitantes está sem resposta.',
  allQuestions: 'Todas as perguntas em aberto, também as de um só visitante',
  allNumbers: 'Todos os números',
  why: 'Recebe esta mensagem porque a pediu nas estatísticas.',
  askStop: 'Deixar de receber a mensagem semanal?',
  sentTo: 'É enviada para',
  stop: 'Deixar de a receber',
  stopped: 'Já não recebe a mensagem semanal',
  again: 'Pode voltar a pedi-la nas estatísticas.',
  unknown: 'Este link não é válido',
}
