import type { NoticesTexts } from '../notices/en.ts'
import { plural } from '../plural.ts'

const some = plural('fr')

export const notices: NoticesTexts['notices'] = {
  title: 'Sons',
  help: 'Comment Frontdesk vous prévient qu’un visiteur a besoin de vous pendant que vous faites autre chose. Ces choix vous suivent sur tous vos appareils.',
  sounds: 'Jouer des sons',
  when: {
    waiting: 'Un visiteur attend un conseiller',
    mine: 'Un visiteur vous écrit, ou une conversation vous est transférée',
    other: 'Un visiteur écrit à un collègue ou au chatbot',
  },
  moments: { never: 'Aucun son', always: 'Toujours', hidden: 'Seulement quand Frontdesk n’est pas visible' },
  volume: 'Volume',
  volumes: { quiet: 'Faible', medium: 'Moyen', loud: 'Fort' },
  play: 'Écouter',
  repeat: 'Répéter toutes les 30 secondes tant qu’un visiteur attend et que personne n’a pris la conversation',
  locked: 'Votre navigateur ne joue aucun son dans cet onglet tant que vous n’avez pas cliqué quelque part.',
  unlock: 'Activer les sons',
  occasions: {
    waits: 'Un visiteur attend un conseiller',
    writes: 'Un visiteur vous écrit',
    'handed-over': 'Une conversation vous a été transférée',
  },
  notifications: {
    title: 'Notifications',
    help: 'Votre navigateur vous demande d’abord l’autorisation. Un clic ouvre la conversation.',
    show: 'Afficher des notifications',
    blocked:
      'Votre navigateur bloque les notifications de cette adresse. Autorisez-les dans ses réglages, puis réactivez cette option.',
    unsupported:
      'Ce navigateur n’affiche pas de notifications. Sur un iPhone ou un iPad, ajoutez d’abord Frontdesk à l’écran d’accueil.',
    words: 'Indiquer ce que le visiteur a écrit',
    wordsHelp:
      'Sinon, une notification nomme le chatbot et rien d’autre : d’autres personnes peuvent voir votre écran.',
    push: 'Sur cet appareil, même quand Frontdesk est fermé',
    pushHelp: 'L’éditeur de votre navigateur la remet chiffrée : il ne peut pas la lire. La déconnexion y met fin.',
    pushFailed: 'Ce navigateur n’a pas pu être joint pour les notifications. Réessayez.',
    install: 'Installer',
    installHelp: 'Dans sa propre fenêtre, avec un nombre sur son icône. Rien n’est téléchargé d’ailleurs.',
  },
  needed: count => some(count, { one: '# conversation vous attend', other: '# conversations vous attendent' }),
}
