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
  occasions: {
    waits: 'Ein Besucher wartet auf einen Mitarbeiter',
    writes: 'Ein Besucher schreibt Ihnen',
    'handed-over': 'Sie haben ein Gespräch bekommen',
  },
  notifications: {
    title: 'Benachrichtigungen',
    help: 'Ihr Browser fragt Sie zuerst. Ein Klick öffnet das Gespräch.',
    show: 'Benachrichtigungen zeigen',
    blocked:
      'Ihr Browser blockiert Benachrichtigungen von dieser Adresse. Erlauben Sie sie in seinen Einstellungen, und schalten Sie dies dann noch einmal ein.',
    unsupported:
      'Dieser Browser zeigt keine Benachrichtigungen. Auf einem iPhone oder iPad legen Sie Frontdesk zuerst auf den Home-Bildschirm.',
    words: 'Sagen, was der Besucher geschrieben hat',
    wordsHelp: 'Sonst nennt eine Benachrichtigung den Chatbot und nichts weiter: Andere können Ihren Bildschirm sehen.',
    push: 'Auf diesem Gerät auch, wenn Frontdesk geschlossen ist',
    pushHelp:
      'Der Hersteller Ihres Browsers stellt sie verschlüsselt zu: Er kann sie nicht lesen. Beim Abmelden endet das.',
    pushFailed: 'Dieser Browser war für Benachrichtigungen nicht erreichbar. Versuchen Sie es noch einmal.',
    install: 'Installieren',
    installHelp: 'In einem eigenen Fenster, mit einer Zahl am Symbol. Es wird von nirgendwo anders etwas geladen.',
  },
  needed: count => (count === 1 ? '1 Gespräch wartet auf Sie' : `${number.format(count)} Gespräche warten auf Sie`),
}
