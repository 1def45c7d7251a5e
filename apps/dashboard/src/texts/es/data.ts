import type { AccountTexts } from '../account/en.ts'

export const data: AccountTexts['data'] = {
  title: 'Datos',
  lead: 'Qué conserva Frontdesk sobre sus visitantes y su equipo, y cuánto tiempo.',
  kept: 'Cuánto se conserva',
  keptLong: days => [
    ['Conversaciones, preguntas y valoraciones', `${days} días`],
    ['Contactos y citas', 'Hasta que usted los elimine'],
    [
      'Direcciones de los visitantes en internet',
      'Nunca se guardan enteras; la forma abreviada desaparece con la conversación',
    ],
    ['Archivos de exportaciones', '7 días, y nunca más que el mensaje más antiguo que contienen'],
    ['Envíos de webhooks', '30 días'],
    ['Registro de auditoría', '1 año'],
    ['Cantidad de respuestas, sin contenido', 'Mientras exista su cuenta'],
  ],
  oldest: 'La conversación que lleva más tiempo en silencio tuvo su último mensaje el',
  noneOlder: days => `Nada suyo tiene más de ${days} días.`,
  late: days =>
    `Una parte tiene más de ${days} días y desaparece con la próxima limpieza. Si no es así, avise a quien administra este Frontdesk.`,
  nothingStored: 'En este momento no hay ninguna conversación guardada.',
  runs: 'Últimas limpiezas',
  runsText: 'Frontdesk busca cada hora lo que se ha hecho demasiado antiguo.',
  noRuns: 'Todavía ninguna. La primera llega en la hora siguiente al arranque de Frontdesk.',
  finished: 'Hecho',
  unfinished: 'En curso, o interrumpida y continuada por la siguiente',
}
