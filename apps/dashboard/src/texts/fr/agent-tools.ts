import type { InboxTexts } from '../inbox/en.ts'
import { plural } from '../plural.ts'

const some = plural('fr')

export const agentTools: InboxTexts['agentTools'] = {
  enterBegins: 'Entrée commence une ligne, Ctrl ou ⌘ avec Entrée envoie.',
  waitingSince: 'Attend depuis',
  opensTab: 'S’ouvre dans un nouvel onglet',
  contact: 'Coordonnées',
  bookings: 'Rendez-vous',
  cancelled: 'annulé',
  questions: 'Questions sans réponse',
  closeDetails: 'Fermer les détails',
  released: 'La conversation retourne en file d’attente.',
  decline: 'Refuser',
  declineQuestion: 'Refuser ce visiteur ?',
  declineText: 'Le visiteur lit que personne n’est disponible, et le chatbot répond de nouveau.',
  endNow: 'Terminer maintenant',
  awayByItself: 'Vous êtes absent, car rien n’a été saisi ni cliqué ici pendant dix minutes. Toute action vous ramène.',
  replies: count =>
    some(count, {
      one: '# réponse enregistrée. Entrée l’insère.',
      other: '# réponses enregistrées. Les flèches choisissent, Entrée insère.',
    }),
  linkStaysText: address => `Les liens ne mènent qu’au site du chatbot. Le visiteur reçoit ${address} comme texte.`,
  handedOver: agent => `La conversation est transférée à ${agent}.`,
}
