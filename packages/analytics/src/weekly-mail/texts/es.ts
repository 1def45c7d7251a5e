import type { WeeklyMailWords } from './words.ts'

export const es: WeeklyMailWords = {
  subject: (account, week) => `${account}: su semana, ${week}`,
  hello: name => `Hola, ${name}:`,
  lead: (account, week) =>
    `esto es lo que pasó en ${account} en la semana del ${week}. Entre paréntesis, la semana anterior.`,
  conversations: 'Conversaciones',
  answered: 'Respondidas por el asistente de IA',
  notFound: 'Preguntas sin respuesta',
  handedOver: 'Pasadas a su equipo',
  wait: 'La mitad de los visitantes esperó a un agente como máximo',
  helpful: 'Valoraciones «útil»',
  cost: 'Coste de los modelos de lenguaje',
  unanswered: 'Preguntado por varios visitantes y todavía sin respuesta:',
  times: { one: 'preguntado # vez', other: 'preguntado # veces' },
  nothingUnanswered: 'Ninguna pregunta de varios visitantes está sin respuesta.',
  allQuestions: 'Todas las preguntas abiertas, también las de un solo visitante',
  allNumbers: 'Todas las cifras',
  why: 'Recibe este correo porque lo pidió en las estadísticas.',
  askStop: '¿Dejar de recibir el correo semanal?',
  sentTo: 'Se envía a',
  stop: 'Dejar de recibirlo',
  stopped: 'Ya no recibirá el correo semanal',
  again: 'Puede volver a pedirlo en las estadísticas.',
  unknown: 'Este enlace no es válido',
}
