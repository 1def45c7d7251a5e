import type { Texts } from '../en.ts'

export const home: Texts['home'] = {
  title: 'Accueil',
  welcome: name => (name === '' ? 'Bienvenue' : `Bienvenue, ${name}`),
  noChatbot:
    'Vous n’avez pas encore de chatbot. Donnez à Frontdesk l’adresse de votre site web : il en crée un à partir de vos pages.',
  demo: 'Ou regardez d’abord une boutique fictive : ses pages sont ici, avec un chatbot sur chacune.',
  addDemo: 'Ajouter la boutique de démonstration',
  newChatbot: 'Nouveau chatbot',
  nothingToSee: 'Votre accès n’a encore aucune autorisation. Adressez-vous à un propriétaire de votre compte.',
  steps: 'Préparer votre chatbot',
  teach: 'Lui apprendre : votre site web, des fichiers, des textes',
  try: 'L’essayer : posez les questions de vos visiteurs',
  look: 'Lui donner vos couleurs',
  install: 'Le placer sur votre site web',
  team: 'Inviter votre équipe',
}
