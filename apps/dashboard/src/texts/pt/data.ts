import type { AccountTexts } from '../account/en.ts'

export const data: AccountTexts['data'] = {
  title: 'Dados',
  lead: 'O que o Frontdesk guarda sobre os seus visitantes e a sua equipa, e durante quanto tempo.',
  kept: 'Durante quanto tempo se guarda',
  keptLong: days => [
    ['Conversas, perguntas e avaliações', `${days} dias`],
    ['Contactos e marcações', 'Até que os elimine'],
    [
      'Endereços dos visitantes na Internet',
      'Nunca são guardados por inteiro; a forma abreviada desaparece com a conversa',
    ],
    ['Ficheiros de exportações', '7 dias e nunca mais do que a mensagem mais antiga que contêm'],
    ['Entregas de webhooks', '30 dias'],
    ['Registo de auditoria', '1 ano'],
    ['Número de respostas, sem conteúdo', 'Enquanto a sua conta existir'],
  ],
  oldest: 'A conversa que está há mais tempo parada teve a última mensagem em',
  noneOlder: days => `Nada do que é seu tem mais de ${days} dias.`,
  late: days =>
    `Uma parte tem mais de ${days} dias e desaparece com a próxima limpeza. Se não desaparecer, avise quem gere este Frontdesk.`,
  nothingStored: 'De momento não há nenhuma conversa guardada.',
  runs: 'Últimas limpezas',
  runsText: 'De hora a hora, o Frontdesk procura o que já é demasiado antigo.',
  noRuns: 'Ainda nenhuma. A primeira é feita na hora seguinte ao arranque do Frontdesk.',
  finished: 'Feita',
  unfinished: 'Em curso, ou interrompida e continuada pela seguinte',
}
