import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('pt-PT')

export const appointments: ChatbotTexts['appointments'] = {
  title: 'Horários de marcação',
  lead: 'Os visitantes podem fazer uma marcação no chat, nos horários que definir.',
  enabled: 'Os visitantes podem fazer marcações',
  enabledHelp: 'O horário fica reservado durante 30 minutos, até o visitante confirmar por e-mail.',
  what: 'A marcação',
  name: 'Como se chama',
  nameHelp: 'Por exemplo, «Uma prova». Vazio: o nome da sua empresa.',
  duration: 'Quanto tempo demora',
  minutes: 'minutos',
  bufferBefore: 'Tempo livre antes',
  bufferAfter: 'Tempo livre depois',
  hoursTitle: 'Quando se pode marcar',
  hours: 'Horário para marcações',
  rules: 'Com que antecedência',
  notice: 'No mínimo',
  noticeHelp: 'O tempo que tem de haver entre o pedido e a hora marcada.',
  noNotice: 'A qualquer momento',
  horizon: 'No máximo',
  horizonHelp: 'Até quando os visitantes podem marcar.',
  days: 'dias',
  mails: 'Enviar cada marcação por e-mail',
  next: 'Próximos horários livres',
  nextText:
    'Como os visitantes os veriam com o que definiu acima, antes de o guardar. O que já está marcado não aparece.',
  nextNone: 'Não há horários livres nas próximas duas semanas. Adicione horas ou permita marcações mais próximas.',
  nextWrong: 'Corrija o que está assinalado acima; depois, os horários livres aparecem aqui.',
  nextMore: n => some(n, { one: 'E mais # horário em duas semanas.', other: 'E mais # horários em duas semanas.' }),
  forYou: time => `${time} onde está`,
}
