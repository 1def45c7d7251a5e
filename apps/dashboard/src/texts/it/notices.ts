import type { NoticesTexts } from '../notices/en.ts'
import { plural } from '../plural.ts'

const some = plural('it')

export const notices: NoticesTexts['notices'] = {
  title: 'Suoni',
  help: 'Come Frontdesk La avvisa dei visitatori mentre fa altro. Queste scelte La seguono su ogni dispositivo.',
  sounds: 'Riproduci suoni',
  when: {
    waiting: 'Un visitatore attende un operatore',
    mine: 'Un visitatore Le scrive o riceve una conversazione',
    other: 'Un visitatore scrive a un collega o al chatbot',
  },
  moments: { never: 'Nessun suono', always: 'Sempre', hidden: 'Solo quando Frontdesk non è in vista' },
  volume: 'Volume',
  volumes: { quiet: 'Basso', medium: 'Medio', loud: 'Alto' },
  play: 'Ascolta',
  repeat: 'Ripeti ogni 30 secondi finché un visitatore attende e nessuno ha preso in carico la conversazione',
  locked: 'Il browser non riproduce suoni in questa scheda finché non fa clic su qualcosa.',
  unlock: 'Attiva i suoni',
  needed: count => some(count, { one: '# conversazione La attende', other: '# conversazioni La attendono' }),
}
