import type { TeamWords, VisitorWords } from './words.ts'

export const visitor: VisitorWords = {
  confirm: 'Merci de confirmer votre rendez-vous',
  heldFor: 'Ce créneau vous est réservé pendant 30 minutes.',
  notRequested: 'Si vous ne l’avez pas demandé, ignorez cet e-mail.',
  askConfirm: 'Confirmer ce rendez-vous ?',
  confirmButton: 'Confirmer le rendez-vous',
  lapsed: 'Ce rendez-vous n’a pas été confirmé à temps. Veuillez choisir à nouveau un créneau.',
  booked: 'Votre rendez-vous est confirmé',
  cancelled: 'Votre rendez-vous est annulé',
  calledOff: 'Nous sommes désolés : nous avons dû l’annuler.',
  manage: 'Gérer le rendez-vous',
  plansChange: 'Un empêchement ? Vous pouvez annuler votre rendez-vous jusqu’à son début.',
  askCancel: 'Annuler ce rendez-vous ?',
  cancelMeans: 'Le créneau sera proposé à d’autres personnes. Cette action est définitive.',
  cancelButton: 'Annuler le rendez-vous',
  keepButton: 'Garder le rendez-vous',
  addToCalendar: 'Ajouter à l’agenda',
  over: 'Ce rendez-vous est passé.',
  linkUnknown: 'Ce lien n’est pas valide',
  linkUnknownHint:
    'Le rendez-vous est peut-être passé depuis longtemps, ou une partie du lien manque. Rouvrez-le depuis votre e-mail.',
  bookingWhy: serviceName =>
    `${serviceName} a envoyé cet e-mail, car un rendez-vous a été pris avec cette adresse e-mail.`,
  transcript: 'Votre conversation avec',
  transcriptAsked:
    'Quelqu’un a demandé qu’on vous envoie cette conversation. Si ce n’était pas vous, ignorez cet e-mail.',
  you: 'Vous',
  ai: 'assistant IA',
}

export const team: TeamWords = {
  lead: {
    subject: chatbot => `${chatbot} : nouveau contact`,
    title: 'Un visiteur a laissé ses coordonnées',
    open: 'Voir le contact',
  },
  booked: { subject: chatbot => `${chatbot} : nouveau rendez-vous`, title: 'Un visiteur a pris rendez-vous' },
  cancelled: { subject: chatbot => `${chatbot} : rendez-vous annulé`, title: 'Un visiteur a annulé un rendez-vous' },
  openBooking: 'Voir le rendez-vous',
  fields: { name: 'Nom', email: 'E-mail', phone: 'Téléphone', company: 'Entreprise', message: 'Message' },
  replyGoes: 'Répondez à cet e-mail pour écrire au visiteur.',
  notInPlan:
    'Votre offre ne comprend pas le contenu de ces fiches. Connectez-vous pour voir quelles offres le comprennent.',
  why: chatbot =>
    `Vous recevez cet e-mail parce que vous êtes informé des nouveaux contacts et rendez-vous de ${chatbot}.`,
}
