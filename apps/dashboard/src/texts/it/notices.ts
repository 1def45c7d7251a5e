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
  occasions: {
    waits: 'Un visitatore attende un operatore',
    writes: 'Un visitatore Le scrive',
    'handed-over': 'Ha ricevuto una conversazione',
  },
  notifications: {
    title: 'Notifiche',
    help: 'Il browser Le chiede prima il permesso. Un clic apre la conversazione.',
    show: 'Mostra notifiche',
    blocked:
      'Il browser blocca le notifiche di questo indirizzo. Le consenta nelle sue impostazioni, poi riattivi questa opzione.',
    unsupported: 'Questo browser non mostra notifiche. Su iPhone o iPad aggiunga prima Frontdesk alla schermata Home.',
    words: 'Riporta che cosa ha scritto il visitatore',
    wordsHelp: 'Altrimenti una notifica nomina il chatbot e nient’altro: altri potrebbero vedere il Suo schermo.',
    push: 'Su questo dispositivo, anche quando Frontdesk è chiuso',
    pushHelp: 'La recapita, cifrata, il produttore del browser: non può leggerla. Uscendo finisce.',
    pushFailed: 'Non è stato possibile raggiungere questo browser per le notifiche. Riprovi.',
    install: 'Installa',
    installHelp: 'In una finestra tutta sua, con un numero sull’icona. Non viene scaricato nulla da altrove.',
  },
  needed: count => some(count, { one: '# conversazione La attende', other: '# conversazioni La attendono' }),
}
