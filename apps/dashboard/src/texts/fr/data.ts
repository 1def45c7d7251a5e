import type { AccountTexts } from '../account/en.ts'

export const data: AccountTexts['data'] = {
  title: 'Données',
  lead: 'Ce que Frontdesk conserve sur vos visiteurs et votre équipe, et combien de temps.',
  kept: 'Durées de conservation',
  keptLong: days => [
    ['Conversations, questions et évaluations', `${days} jours`],
    ['Contacts et rendez-vous', 'Jusqu’à ce que vous les supprimiez'],
    [
      'Adresses des visiteurs sur Internet',
      'Jamais conservées en entier ; la forme abrégée disparaît avec la conversation',
    ],
    ['Fichiers des exports', '7 jours, et jamais plus longtemps que le plus ancien message qu’ils contiennent'],
    ['Envois des webhooks', '30 jours'],
    ['Journal', '1 an'],
    ['Nombre de réponses, sans leur contenu', 'Aussi longtemps que votre compte existe'],
  ],
  oldest: 'La conversation inactive depuis le plus longtemps a reçu son dernier message le',
  noneOlder: days => `Rien chez vous n’a plus de ${days} jours.`,
  late: days =>
    `Certaines données ont plus de ${days} jours et disparaîtront au prochain nettoyage. Si ce n’est pas le cas, prévenez la personne qui gère ce Frontdesk.`,
  nothingStored: 'Aucune conversation n’est conservée pour le moment.',
  runs: 'Derniers nettoyages',
  runsText: 'Toutes les heures, Frontdesk cherche ce qui est devenu trop ancien.',
  noRuns: 'Aucun pour l’instant. Le premier a lieu dans l’heure qui suit le démarrage de Frontdesk.',
  finished: 'Terminé',
  unfinished: 'En cours, ou interrompu et poursuivi par le suivant',
}
