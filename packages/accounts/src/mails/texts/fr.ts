import type { MailWords } from './words.ts'

export const fr: MailWords = {
  invitation: {
    subject: (invitedBy, account) => `${invitedBy} vous invite à rejoindre ${account}`,
    text: (invitedBy, account) => `${invitedBy} vous invite à rejoindre l’équipe de ${account} sur Frontdesk.`,
    button: 'Rejoindre l’équipe',
    note: 'Le lien est valable 7 jours. Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.',
  },
  reset: {
    title: 'Choisissez un nouveau mot de passe',
    text: 'Quelqu’un a demandé un nouveau mot de passe pour cette adresse e-mail.',
    button: 'Choisir un mot de passe',
    note: 'Le lien est valable une heure et une seule fois. Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste inchangé.',
  },
  memberReset: {
    subject: account => `${account} : choisissez un nouveau mot de passe`,
    text: (sentBy, account) =>
      `${sentBy} vous envoie un lien pour choisir un nouveau mot de passe pour ${account} sur Frontdesk.`,
    note: 'Le lien est valable un jour et une seule fois. D’ici là, votre mot de passe reste inchangé.',
  },
  recipient: {
    title: 'Confirmez que vous souhaitez des notifications',
    text: account =>
      `${account} utilise Frontdesk sur son site et souhaite vous avertir lorsqu’un visiteur laisse ses coordonnées, prend rendez-vous ou attend un conseiller.`,
    button: 'Confirmer',
    note: 'Le lien est valable 7 jours. Si vous n’attendiez pas cet e-mail, ignorez-le : vous ne recevrez aucune notification.',
  },
  usage: {
    full: account => `${account} : les réponses de l’IA de ce mois sont épuisées`,
    part: (account, percent) => `${account} : ${percent} des réponses de l’IA de ce mois sont utilisées`,
    used: (used, quota) => `Utilisées ce mois-ci : ${used} réponses de l’IA sur ${quota}.`,
    now: 'Jusqu’à la fin du mois (UTC), les visiteurs lisent que le chat n’est pas disponible pour le moment.',
    soon: 'Une fois épuisées, les visiteurs lisent que le chat n’est pas disponible, jusqu’à la fin du mois (UTC).',
  },
  newDevice: {
    title: 'Nouvelle connexion à votre compte',
    text: 'Quelqu’un s’est connecté à Frontdesk avec votre mot de passe sur un appareil que nous ne connaissons pas encore.',
    time: 'Heure',
    device: 'Appareil',
    unknown: 'Programme ou navigateur inconnu',
    network: 'Réseau',
  },
  passwordChanged: {
    title: 'Votre mot de passe a été modifié',
    text: time =>
      `Le mot de passe de votre compte Frontdesk a été modifié (${time}). Toutes les sessions ont pris fin.`,
  },
  notYou:
    'Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié » sur la page de connexion, ce qui met fin à toutes les sessions. Prévenez ensuite votre administrateur.',
  newMember: {
    subject: (name, account) => `${name} a rejoint ${account}`,
    text: (name, account) => `${name} a accepté une invitation et fait désormais partie de ${account} sur Frontdesk.`,
    email: 'E-mail',
    note: 'Si vous ne connaissez pas cette personne, retirez-la de l’équipe.',
  },
  handoff: {
    one: 'Un visiteur attend un conseiller',
    many: count => `Visiteurs en attente d’un conseiller : ${count}`,
    text: 'Quelqu’un souhaite parler à une personne de votre équipe.',
    page: 'Page',
    button: 'Ouvrir la boîte de réception',
    note: 'Le prochain e-mail arrivera dans 5 minutes au plus tôt.',
    why: chatbot => `Vous recevez cet e-mail parce que vous êtes averti des visiteurs de ${chatbot} qui attendent.`,
  },
  whyLogin: 'Vous recevez cet e-mail parce que cette adresse correspond à un compte Frontdesk.',
  whyOwner: account => `Vous recevez cet e-mail parce que ${account} vous appartient sur Frontdesk.`,
  whyStranger: account => `${account} a saisi cette adresse e-mail sur Frontdesk.`,
}
