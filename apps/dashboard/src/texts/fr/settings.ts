import type { AccountTexts } from '../account/en.ts'

export const settings: AccountTexts['settings'] = {
  title: 'Compte',
  lead: 'Ce qu’est votre compte, ce que comprend votre formule, et ce qui en est utilisé.',
  account: 'Votre compte',
  name: 'Nom de l’entreprise',
  asOwner: 'Vous êtes propriétaire : vous pouvez tout faire.',
  asMember: 'Vous êtes membre de l’équipe. Les propriétaires peuvent modifier le nom et le fuseau horaire.',
  zone: 'Fuseau horaire',
  zoneHelp:
    'Les heures sont écrites dans ce fuseau, et les jours commencent et finissent selon lui, pour tous ceux qui n’en ont pas choisi d’autre.',
  useZone: zone => `Utiliser le fuseau de cet appareil : ${zone}`,
  plan: name => `Formule ${name}`,
  planMeans: {
    free: 'Vos chatbots répondent aux visiteurs.',
    basic: 'Vos chatbots répondent aux visiteurs, et vous pouvez emporter vos données ailleurs.',
    standard: 'Tout ce que Frontdesk propose.',
  },
  features: {
    free: [
      'Des chatbots qui répondent à partir de vos sites web, fichiers et textes',
      'Le nombre de questions, évaluations, contacts et rendez-vous ; leur contenu vient avec la formule Basic',
    ],
    basic: [
      'Des chatbots qui répondent à partir de vos sites web, fichiers et textes, avec vos propres instructions',
      'Le contenu complet des questions, évaluations, contacts et rendez-vous',
      'Exports et webhooks',
    ],
    standard: [
      'Des chatbots qui répondent à partir de vos sites web, fichiers et textes, avec vos propres instructions',
      'Le contenu complet des questions, évaluations, contacts et rendez-vous',
      'Exports et webhooks',
      'Le chat en direct, et une équipe qui y répond',
    ],
  },
  added: {
    free: [],
    basic: [
      'Vos propres instructions',
      'Le contenu complet des questions, évaluations, contacts et rendez-vous',
      'Exports et webhooks',
    ],
    standard: ['Le chat en direct', 'Une équipe qui y répond', 'Les wikis protégés'],
  },
  adds: plan => `Ce qu’ajoute la formule ${plan}`,
  limits: {
    replies: 'Réponses de l’IA par mois',
    trials: 'Essais par jour',
    chatbots: 'Chatbots, au plus',
    sources: 'Sources, au plus',
    files: 'Fichiers, au total',
    texts: 'Texte des sites web et fichiers',
    members: 'Personnes, invitations ouvertes comprises',
  },
  trialsToday: (used, limit) => `Essais aujourd’hui (UTC) : ${used} sur ${limit}.`,
  changePlan:
    'Votre exploitant change la formule : c’est la personne qui gère ce Frontdesk. Envoyez-lui cette commande :',
  usage: 'Réponses de l’IA',
  usageText: 'Combien de réponses vos chatbots ont écrites chaque mois (UTC), et combien votre formule en comprend.',
  replies: (used, quota) => `${used} réponses sur ${quota}`,
  usedUp:
    'Toutes les réponses de ce mois sont utilisées. Vos chatbots répondront de nouveau le premier du mois prochain.',
  trials: count => `Essais dans le tableau de bord, non comptés : ${count}`,
  ofChatbot: (name, count) => `${name} : ${count}`,
}
