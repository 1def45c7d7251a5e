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
  needed: count => some(count, { one: '# conversation vous attend', other: '# conversations vous attendent' }),
}
