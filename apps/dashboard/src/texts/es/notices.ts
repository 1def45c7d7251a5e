import type { NoticesTexts } from '../notices/en.ts'
import { plural } from '../plural.ts'

const some = plural('es')

export const notices: NoticesTexts['notices'] = {
  title: 'Sonidos',
  help: 'Cómo le avisa Frontdesk de los visitantes mientras hace otra cosa. Estos ajustes le acompañan en todos sus dispositivos.',
  sounds: 'Reproducir sonidos',
  when: {
    waiting: 'Un visitante espera a un agente',
    mine: 'Un visitante le escribe o recibe usted una conversación',
    other: 'Un visitante escribe a otro agente o al chatbot',
  },
  moments: { never: 'Sin sonido', always: 'Siempre', hidden: 'Solo cuando Frontdesk no está a la vista' },
  volume: 'Volumen',
  volumes: { quiet: 'Bajo', medium: 'Medio', loud: 'Alto' },
  play: 'Escuchar',
  repeat: 'Repetir cada 30 segundos mientras un visitante espera y nadie ha tomado la conversación',
  locked: 'Su navegador no reproduce sonidos en esta pestaña hasta que haga clic en algo.',
  unlock: 'Activar los sonidos',
  needed: count => some(count, { one: '# conversación le espera', other: '# conversaciones le esperan' }),
}
