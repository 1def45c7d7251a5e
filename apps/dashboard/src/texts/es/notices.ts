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
  occasions: {
    waits: 'Un visitante espera a un agente',
    writes: 'Un visitante le escribe',
    'handed-over': 'Ha recibido una conversación',
  },
  notifications: {
    title: 'Notificaciones',
    help: 'Su navegador le pide permiso antes. Un clic abre la conversación.',
    show: 'Mostrar notificaciones',
    blocked:
      'Su navegador bloquea las notificaciones de esta dirección. Permítalas en sus ajustes y vuelva a activar esto.',
    unsupported:
      'Este navegador no muestra notificaciones. En un iPhone o iPad, añada primero Frontdesk a la pantalla de inicio.',
    words: 'Decir lo que ha escrito el visitante',
    wordsHelp: 'Si no, la notificación nombra el chatbot y nada más: otras personas pueden ver su pantalla.',
    push: 'En este dispositivo, también con Frontdesk cerrado',
    pushHelp: 'La entrega el fabricante de su navegador, cifrada: no puede leerla. Al cerrar sesión se acaba.',
    pushFailed: 'No se pudo preparar este navegador para las notificaciones. Inténtelo de nuevo.',
    install: 'Instalar',
    installHelp: 'En su propia ventana, con un número en el icono. No se descarga nada de ningún otro sitio.',
  },
  needed: count => some(count, { one: '# conversación le espera', other: '# conversaciones le esperan' }),
}
