import type { ExtraTexts } from './en.ts'

export const extraTexts: ExtraTexts = {
  leadIntro: 'Laissez vos coordonnées et nous vous recontacterons.',
  leadDone: 'Merci. Nous avons vos coordonnées et vous recontacterons.',
  name: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  company: 'Entreprise',
  yourMessage: 'De quoi s’agit-il ?',
  optional: 'facultatif',
  needed: 'Veuillez remplir ce champ.',
  emailWrong: 'Veuillez indiquer une adresse complète, par exemple nom@example.com.',
  consentNeeded: 'Nous ne pouvons utiliser vos coordonnées qu’avec votre accord.',

  chooseTime: 'Choisir un horaire',
  otherTimes: 'Autres horaires',
  searchingTimes: 'Recherche des horaires libres…',
  noTimes: 'Aucun horaire libre pendant ces jours.',
  timesFailed: 'Les horaires libres n’ont pas pu être chargés.',
  earlier: 'Jours précédents',
  later: 'Jours suivants',
  yourZone: 'Heures de votre fuseau, {zone}.',
  ownerZone: '{time} à {zone}',
  minutes: '{count} minutes',
  next: 'Continuer',
  review: 'Est-ce exact ?',
  when: 'Quand',
  change: 'Modifier',
  bookNow: 'Réserver',
  booked: 'Confirmez par e-mail',
  bookedMail: 'Ouvrez notre e-mail à {email} et confirmez sous 30 minutes.',
  slotTaken: 'Cet horaire vient d’être pris. Veuillez en choisir un autre.',

  mailIntro: 'Nous envoyons cette conversation à l’adresse que vous indiquez ici.',
  mailDone: 'Elle est en route vers {email}.',

  rateLive: 'Comment s’est passée la conversation avec notre équipe ?',
  rateOf: '{count} sur 5',
  poorest: 'Très mal',
  best: 'Très bien',
  notNow: 'Pas maintenant',

  privacyText:
    'Un assistant IA de ce site répond à ce que vous écrivez, et son équipe peut le lire. Les messages sont supprimés après 30 jours ; votre adresse IP n’est jamais conservée en entier.',
  privacyPolicy: 'Politique de confidentialité de ce site',
  eraseIntro:
    'Tous les messages de cette conversation sont supprimés définitivement. Les coordonnées et rendez-vous que vous avez laissés restent chez notre équipe.',
  eraseNow: 'Supprimer définitivement',
  keep: 'Conserver',
  erased: 'Votre conversation a été supprimée.',
}
