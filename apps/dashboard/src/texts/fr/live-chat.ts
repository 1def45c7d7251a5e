import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('fr')

export const liveChat: ChatbotTexts['liveChat'] = {
  title: 'Chat en direct',
  lead: 'Les visiteurs peuvent demander quelqu’un de votre équipe, qui répond alors dans la boîte de réception.',
  enabled: 'Les visiteurs peuvent demander une personne',
  enabledHelp:
    'Un bouton dans le chat. Tant que personne ne prend la conversation, le visiteur est invité à patienter.',
  files: 'Les visiteurs et votre équipe peuvent envoyer des fichiers',
  filesHelp: 'Images et documents jusqu’à 10 Mo, tant que le visiteur attend votre équipe ou lui parle.',
  handover: 'Quand le chatbot fait appel à vous',
  onFailure: 'Quand l’IA ne répond pas',
  onFailureHelp:
    'Le fournisseur d’IA est absent ou refuse : le visiteur est confié à votre équipe au lieu de lire des excuses.',
  assists: 'Un modèle d’IA aide votre équipe',
  assistsHelp:
    'Dans la boîte de réception, il propose des réponses, résume et traduit. Pour cela, il lit ce qu’écrivent les visiteurs et votre équipe, et n’envoie jamais rien de lui-même.',
  afterUnanswered: 'Après des questions sans réponse',
  afterUnansweredHelp: 'Le nombre de questions de suite auxquelles vos connaissances n’ont pas pu répondre.',
  afterCount: count => (count === 1 ? 'Après une' : `Après ${count}`),
  timeout: 'Si personne ne vient, le chatbot reprend après',
  timeoutHelp: 'Le visiteur en est informé et peut de nouveau écrire au chatbot.',
  hoursTitle: 'Quand votre équipe est là',
  when: 'Heures',
  always: 'Toujours',
  atHours: 'À heures fixes',
  closedMessage: 'Ce que les visiteurs lisent en dehors de ces heures',
  closedHelp: 'Vide : « Personne n’est là pour le moment », dans leur langue.',
  closedExample: 'Nous sommes de retour lundi à 9 h. Laissez votre adresse e-mail, et nous vous écrirons.',
  mails: 'Envoyer un e-mail pour chaque demande d’une personne',
  repliesTitle: 'Réponses enregistrées',
  repliesText:
    'Les textes que votre équipe envoie souvent. Dans la boîte de réception, on les trouve en tapant une barre oblique.',
  repliesNone: 'Il n’y en a pas encore.',
  repliesPermission: what =>
    `Les réponses enregistrées sont réservées aux personnes qui ont l’autorisation « ${what} ».`,
  addReply: 'Ajouter une réponse enregistrée',
  newReply: 'Nouvelle réponse enregistrée',
  editReply: 'Modifier la réponse enregistrée',
  editNamed: title => `Modifier la réponse enregistrée ${title}`,
  removeNamed: title => `Retirer la réponse enregistrée ${title}`,
  removed: title => `« ${title} » est retirée.`,
  replyTitle: 'Nom',
  replyTitleHelp: 'Celui sous lequel votre équipe la trouve.',
  replyText: 'Texte',
  replyTextHelp:
    '{visitor.name}, {agent.name} et {page} deviennent le nom du visiteur, le vôtre et la page qu’il consulte.',
  replyShortcut: 'Raccourci',
  replyShortcutHelp:
    'Dans la boîte de réception, une barre et ce mot la trouvent, par exemple /horaires. Lettres, chiffres, - et _.',
  replyChatbots: 'Pour',
  thisChatbot: 'Ce chatbot',
  allChatbots: 'Tous les chatbots',
  replyReaders: 'Qui peut l’utiliser',
  wholeTeam: 'L’équipe',
  onlyYou: 'Vous seul',
  used: count => some(count, { one: 'Utilisée # fois', other: 'Utilisée # fois' }),
}
