import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

const some = plural('fr')

export const home: Texts['home'] = {
  title: 'Accueil',
  welcome: name => (name === '' ? 'Bienvenue' : `Bienvenue, ${name}`),
  noChatbot:
    'Vous n’avez pas encore de chatbot. Donnez à Frontdesk l’adresse de votre site web : il en crée un à partir de vos pages.',
  demo: 'Ou regardez d’abord une boutique fictive : ses pages sont ici, avec un chatbot sur chacune.',
  addDemo: 'Ajouter la boutique de démonstration',
  newChatbot: 'Nouveau chatbot',
  nothingToSee: 'Votre accès n’a encore aucune autorisation. Adressez-vous à un propriétaire de votre compte.',
  http: 'Cette page n’est pas chiffrée (http) : d’autres personnes sur votre réseau peuvent la lire, et votre navigateur n’affiche aucune notification. La personne qui gère ce Frontdesk peut mettre en place https.',
  needs: 'Ce qui vous attend',
  allClear: 'Tout est fait : rien ne vous attend.',
  waiting: count =>
    some(count, { one: '# visiteur attend un conseiller', other: '# visiteurs attendent un conseiller' }),
  openChats: count => some(count, { one: 'Vous avez # chat ouvert', other: 'Vous avez # chats ouverts' }),
  openQuestions: count =>
    some(count, { one: '# question est encore sans réponse', other: '# questions sont encore sans réponse' }),
  newLeads: count => some(count, { one: '# nouveau contact', other: '# nouveaux contacts' }),
  latest: 'Dernières conversations',
  notKept: 'Ce qui a été écrit n’est plus conservé.',
  failedSources: (count, chatbot) =>
    `${some(count, { one: '# source n’a pas pu être lue', other: '# sources n’ont pas pu être lues' })} (${chatbot})`,
  refusedWebsites: (count, chatbot) =>
    `${some(count, { one: '# site web non autorisé demande', other: '# sites web non autorisés demandent' })} ${chatbot}`,
  dueAnswers: (count, chatbot) =>
    `${some(count, { one: '# réponse vérifiée est à revoir', other: '# réponses vérifiées sont à revoir' })} (${chatbot})`,
  quota: (used, limit) => `${used} réponses de l’IA sur ${limit} sont utilisées ce mois-ci`,
  steps: 'Préparer votre chatbot',
  done: 'Fait',
  teach: 'Lui apprendre : votre site web, des fichiers, des textes',
  try: 'L’essayer : posez les questions de vos visiteurs',
  look: 'Lui donner vos couleurs',
  install: 'Le placer sur votre site web',
  team: 'Inviter votre équipe',
}
