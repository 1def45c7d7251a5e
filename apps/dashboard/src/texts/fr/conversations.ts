import { plural } from '../plural.ts'
import type { ConversationsTexts } from '../conversations/en.ts'

const count = plural('fr')

export const conversations: ConversationsTexts['conversations'] = {
  lead: 'Ce que les visiteurs ont demandé et ce qu’on leur a répondu. Les conversations sont conservées 30 jours.',
  search: 'Chercher dans les conversations',
  chatbot: 'Chatbot',
  allChatbots: 'Tous les chatbots',
  mark: 'Ce qui s’est passé',
  anyMark: 'Tout',
  marks: {
    handed_over: 'Transmise',
    not_found: 'Aucune réponse trouvée',
    thumbs_down: 'Mal notée',
    lead: 'Coordonnées',
    booking: 'Rendez-vous',
  },
  state: 'Qui répond',
  anyState: 'Tous',
  states: { bot: 'Chatbot', waiting: 'Encore personne', open: 'Un conseiller' },
  from: 'Premier jour',
  to: 'Dernier jour',
  backwards: 'Le dernier jour précède le premier.',
  order: 'Ordre',
  orders: {
    newest: 'Les plus récentes d’abord',
    oldest: 'Les plus anciennes d’abord',
    longest: 'Les plus longues d’abord',
  },
  end: 'C’est tout.',
  visitor: 'Visiteur',
  visitorOn: page => `Visiteur sur ${page}`,
  said: (who, text) => `${who} : ${text}`,
  bot: 'Chatbot',
  agent: 'Conseiller',
  empty: 'Dès qu’un visiteur pose une question à votre chatbot, la conversation apparaît ici.',
  emptyAction: 'Mettre le chatbot sur votre site',
  exportList: 'Exporter cette liste',
  one: 'Conversation',
  peek: 'Conversation',
  log: 'Messages',
  previous: 'Conversation précédente',
  next: 'Conversation suivante',
  open: 'Ouvrir',
  gone: 'Cette conversation n’existe plus. Les conversations sont conservées 30 jours.',
  goOn: 'Continuer',
  earlier: 'Messages précédents',
  keptUntil: day => `Conservée jusqu’au ${day}`,
  messages: n => count(n, { one: '# message', other: '# messages' }),
  inInbox: 'Ouvrir dans la boîte de réception',
  copyLink: 'Copier le lien',
  erase: 'Supprimer',
  eraseTitle: 'Supprimer cette conversation ?',
  eraseText: n =>
    count(n, {
      one: 'Elle disparaît pour de bon, avec son unique message, ses questions sans réponse et ses notes.',
      other: 'Elle disparaît pour de bon, avec ses # messages, ses questions sans réponse et ses notes.',
    }),
  eraseLeads: 'Aussi les coordonnées laissées par le visiteur',
  eraseBookings: 'Aussi les rendez-vous pris par le visiteur',
  eraseAction: 'Supprimer la conversation',
  erased: n =>
    count(n, {
      one: 'La conversation est supprimée : # message.',
      other: 'La conversation est supprimée : # messages.',
    }),
}
