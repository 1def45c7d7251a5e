import { plural } from '../plural.ts'
import type { RepliesTexts } from './en.ts'

const count = plural('es')

export const repliesEs: RepliesTexts = {
  replies: {
    why: 'Por qué esta respuesta',
    improve: 'Mejorar',
    changed: 'Ahora dice otra cosa',
    gone: 'Este pasaje ya no está en sus conocimientos.',
    notRecorded: 'No se guardó en qué se basa esta respuesta: es de una versión anterior o no necesitó búsqueda.',
    asTheyRead: 'Los pasajes se muestran como son hoy.',
    yours: 'Su propia respuesta',
    allYours: 'Todas las respuestas verificadas',
    whyNamed: question => `Por qué esta respuesta: ${question}`,
    improveNamed: question => `Mejorar la respuesta: ${question}`,
  },
  verified: {
    title: 'Respuestas verificadas',
    lead: 'Sus propias respuestas a preguntas concretas. Cuando un visitante hace una de ellas, el chatbot da su respuesta, digan lo que digan las páginas.',
    search: 'Buscar en preguntas y respuestas',
    show: 'Mostrar',
    shows: { all: 'Todas', due: 'Por revisar' },
    author: 'Escritas por',
    anybody: 'Cualquiera',
    write: 'Escribir una respuesta',
    question: 'Pregunta',
    answer: 'Respuesta',
    reviewOn: 'Volver a revisarla el',
    reviewHelp:
      'A partir de ese día aparece como pendiente de revisar, para que ninguna respuesta envejezca sin que se note.',
    teach: 'Enseñar esta respuesta',
    unused: 'Aún sin usar',
    stillRight: 'Sigue siendo correcta',
    remove: 'Quitar',
    empty:
      'Todavía no hay ninguna. Donde una respuesta no era correcta, pulse «Mejorar» debajo de ella, o escriba una aquí.',
    noneDue: 'No hay respuestas por revisar.',
    end: 'Eso es todo.',
    by: name => `De ${name}`,
    dueSince: day => `Por revisar desde el ${day}`,
    next: day => `Revisar el ${day}`,
    lastUsed: day => `Último uso: ${day}`,
    confirmed: day => `Volverá a aparecer el ${day}.`,
    stillRightNamed: question => `Sigue siendo correcta: ${question}`,
    editNamed: question => `Editar: ${question}`,
    removeNamed: question => `Quitar: ${question}`,
    removed: question => `Se ha quitado «${question}».`,
    saved: question => `Su chatbot responde así a «${question}» a partir de ahora.`,
    used: n => count(n, { one: 'Usada en # respuesta', other: 'Usada en # respuestas' }),
  },
}
