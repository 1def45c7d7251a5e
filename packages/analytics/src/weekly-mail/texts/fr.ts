import type { WeeklyMailWords } from './words.ts'

export const fr: WeeklyMailWords = {
  subject: (account, week) => `${account} : votre semaine, ${week}`,
  hello: name => `Bonjour ${name},`,
  lead: (account, week) =>
    `voici ce qui s’est passé chez ${account} la semaine du ${week}. Entre parenthèses : la semaine précédente.`,
  conversations: 'Conversations',
  answered: 'Traitées par l’assistant IA',
  notFound: 'Questions sans réponse',
  handedOver: 'Transmises à votre équipe',
  wait: 'La moitié des visiteurs ont attendu un agent au plus',
  helpful: 'Avis « utile »',
  cost: 'Coût des modèles de langage',
  unanswered: 'Demandé par plusieurs visiteurs, et toujours sans réponse :',
  times: { one: 'demandé # fois', other: 'demandé # fois' },
  nothingUnanswered: 'Aucune question posée par plusieurs visiteurs n’est sans réponse.',
  allQuestions: 'Toutes les questions ouvertes, même posées par un seul visiteur',
  allNumbers: 'Tous les chiffres',
  why: 'Vous recevez ce message parce que vous l’avez demandé dans les statistiques.',
  askStop: 'Ne plus recevoir le message hebdomadaire ?',
  sentTo: 'Il est envoyé à',
  stop: 'Arrêter le message hebdomadaire',
  stopped: 'Vous ne recevrez plus de message hebdomadaire',
  again: 'Vous pouvez le redemander dans les statistiques.',
  unknown: 'Ce lien n’est pas valable',
}
