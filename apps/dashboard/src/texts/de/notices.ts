import type { NoticesTexts } from '../notices/en.ts'

const number = new Intl.NumberFormat('de')

export const notices: NoticesTexts['notices'] = {
  title: 'Töne',
  help: 'Wie Frontdesk sich wegen Besuchern meldet, während Sie etwas anderes tun. Das gilt auf allen Geräten, auf denen Sie angemeldet sind.',
  sounds: 'Töne abspielen',
  when: {
    waiting: 'Ein Besucher wartet auf einen Mitarbeiter',
    mine: 'Ein Besucher schreibt Ihnen, oder Sie bekommen ein Gespräch',
    other: 'Ein Besucher schreibt jemand anderem oder dem Bot',
  },
  moments: { never: 'Kein Ton', always: 'Immer', hidden: 'Nur wenn Frontdesk nicht zu sehen ist' },
  volume: 'Lautstärke',
  volumes: { quiet: 'Leise', medium: 'Mittel', loud: 'Laut' },
  play: 'Abspielen',
  repeat: 'Alle 30 Sekunden wiederholen, solange ein Besucher wartet und niemand das Gespräch angenommen hat',
  locked: 'Ihr Browser spielt in diesem Tab keinen Ton ab, bis Sie etwas anklicken.',
  unlock: 'Töne einschalten',
  needed: count => (count === 1 ? '1 Gespräch wartet auf Sie' : `${number.format(count)} Gespräche warten auf Sie`),
}
