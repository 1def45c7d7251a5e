import { plural } from '../plural.ts'
import type { RepliesTexts } from './en.ts'

const count = plural('fr')

export const repliesFr: RepliesTexts = {
  replies: {
    why: 'Pourquoi cette réponse',
    improve: 'Améliorer',
    changed: 'Dit autre chose depuis',
    gone: 'Ce passage ne figure plus dans vos connaissances.',
    notRecorded:
      'Ce sur quoi s’appuie cette réponse n’a pas été enregistré : elle vient d’une version antérieure ou n’a pas demandé de recherche.',
    asTheyRead: 'Les passages sont affichés tels qu’ils sont aujourd’hui.',
    yours: 'Votre propre réponse',
    allYours: 'Toutes les réponses vérifiées',
    whyNamed: question => `Pourquoi cette réponse : ${question}`,
    improveNamed: question => `Améliorer la réponse : ${question}`,
  },
  verified: {
    title: 'Réponses vérifiées',
    lead: 'Vos propres réponses à des questions précises. Quand un visiteur pose l’une d’elles, le chatbot donne votre réponse, quoi que disent les pages.',
    search: 'Chercher dans les questions et réponses',
    show: 'Afficher',
    shows: { all: 'Toutes', due: 'À revoir' },
    author: 'Écrites par',
    anybody: 'Tout le monde',
    write: 'Écrire une réponse',
    question: 'Question',
    answer: 'Réponse',
    reviewOn: 'À revoir le',
    reviewHelp:
      'À partir de ce jour, elle est signalée comme à revoir, pour qu’aucune réponse ne vieillisse sans qu’on le remarque.',
    teach: 'Enseigner cette réponse',
    unused: 'Pas encore utilisée',
    stillRight: 'Toujours juste',
    remove: 'Retirer',
    empty:
      'Il n’y en a pas encore. Là où une réponse était fausse, appuyez sur « Améliorer » en dessous, ou écrivez-en une ici.',
    noneDue: 'Aucune réponse n’est à revoir.',
    end: 'C’est tout.',
    by: name => `Par ${name}`,
    dueSince: day => `À revoir depuis le ${day}`,
    next: day => `À revoir le ${day}`,
    lastUsed: day => `Dernière utilisation : ${day}`,
    confirmed: day => `Elle sera de nouveau signalée le ${day}.`,
    stillRightNamed: question => `Toujours juste : ${question}`,
    editNamed: question => `Modifier : ${question}`,
    removeNamed: question => `Retirer : ${question}`,
    removed: question => `« ${question} » est retirée.`,
    saved: question => `Votre chatbot répond désormais ainsi à « ${question} ».`,
    used: n => count(n, { one: 'Utilisée dans # réponse', other: 'Utilisée dans # réponses' }),
  },
}
