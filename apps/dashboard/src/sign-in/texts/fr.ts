import type { SignInTexts } from './en.ts'

export const signInTexts: SignInTexts = {
  productName: 'Frontdesk',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  show: 'Afficher',
  hide: 'Masquer',
  capsLock: 'Le verrouillage des majuscules est activé.',
  working: 'Un instant…',
  wrongPage: 'Cette page n’existe pas.',
  toLogin: 'Aller à la connexion',

  loginTitle: 'Connexion',
  logIn: 'Se connecter',
  forgotPassword: 'Mot de passe oublié ?',

  forgotTitle: 'Réinitialiser le mot de passe',
  forgotText:
    'Saisissez votre adresse e-mail. Si elle correspond à un accès, nous envoyons un lien pour choisir un nouveau mot de passe.',
  sendLink: 'Envoyer le lien',
  linkSent:
    'Si cette adresse correspond à un accès, un e-mail avec un lien est en route. Le lien est valable une heure.',
  askOperator:
    'Pas d’e-mail ? Demandez à la personne qui gère ce Frontdesk : l’envoi d’e-mails n’y est peut-être pas configuré.',

  noMail:
    'Aucun serveur de messagerie n’est configuré ici. Demandez un lien à un propriétaire de votre compte : il le trouve sous « Équipe », à votre nom. Si vous êtes le seul propriétaire, envoyez ce formulaire et adressez-vous à la personne qui gère ce Frontdesk.',
  linkInFile:
    'Si cette adresse correspond à un accès, le lien se trouve maintenant dans un fichier que peut lire la personne qui gère ce Frontdesk. Demandez-le-lui ; il est valable une heure.',

  resetTitle: 'Choisir un nouveau mot de passe',
  savePassword: 'Enregistrer le mot de passe',
  passwordSaved: 'Votre nouveau mot de passe est enregistré. Connectez-vous avec lui.',

  inviteTitle: 'Rejoindre votre équipe',
  inviteText: 'Choisissez un nom, que les visiteurs et votre équipe verront, et un mot de passe.',
  yourName: 'Votre nom',
  join: 'Rejoindre',
  joined: 'Votre accès est prêt. Connectez-vous avec votre adresse e-mail et votre mot de passe.',

  setupTitle: 'Configurer Frontdesk',
  setupText: 'Vous êtes la première personne ici. Ceci crée votre compte et vous connecte.',
  businessName: 'Nom de votre entreprise',
  setupCode: 'Code de configuration',
  setupCodeHelp: 'Il figure dans la ligne affichée au démarrage.',
  zone: 'Fuseau horaire',
  zoneHelp:
    'Votre navigateur n’indique pas où vous êtes. Les jours commencent et finissent selon ce fuseau ; vous pourrez le changer plus tard.',
  zoneUnknown:
    'Ce Frontdesk ne connaît pas le fuseau horaire de votre navigateur. Choisissez-en un autre, ou continuez avec UTC.',
  createAccount: 'Créer le compte',
  setupDone: 'Ce Frontdesk est déjà configuré. Connectez-vous, ou demandez une invitation.',

  newPassword: 'Nouveau mot de passe',
  passwordHelp: 'Dix caractères ou plus. Quatre mots sans rapport entre eux font un bon mot de passe.',
  linkBroken: 'Ce lien n’est pas complet. Ouvrez-le de nouveau depuis votre e-mail.',
  unreachable: 'Frontdesk ne répond pas. Vérifiez votre connexion et réessayez.',
  unavailable: 'Frontdesk est en panne pour le moment. Veuillez réessayer bientôt.',
  tryAgainIn: time => `Réessayez dans ${time}.`,
  seconds: count => (count < 2 ? `${count} seconde` : `${count} secondes`),
  minutes: count => (count < 2 ? `${count} minute` : `${count} minutes`),
}

/** Sentences for codes of the API, which speaks English itself. */
export const signInErrors: Readonly<Record<string, string>> = {
  LOGIN_WRONG: 'L’adresse e-mail ou le mot de passe est incorrect.',
  LOGIN_LIMITED: 'Trop de tentatives.',
  LINK_INVALID: 'Ce lien n’est plus valable. Veuillez en demander un nouveau.',
  PASSWORD_TOO_SHORT: 'Le mot de passe est trop court.',
  PASSWORD_TOO_LONG: 'Le mot de passe est trop long.',
  PASSWORD_COMMON:
    'Ce mot de passe est l’un des premiers que l’on devine. Prenez par exemple quatre mots sans rapport entre eux.',
  PASSWORD_PERSONAL: 'Un mot de passe ne peut pas être formé de votre adresse e-mail ou du nom de ce produit.',
  EMAIL_INVALID: 'Ce n’est pas une adresse e-mail.',
  NAME_INVALID: 'Ce nom ne convient pas.',
  NAME_WITH_ADDRESS:
    'Le nom ne peut pas contenir d’adresse web ou e-mail. Un domaine seul, comme shop.example, est permis.',
  SETUP_DONE: 'Ce Frontdesk est déjà configuré.',
  SETUP_CODE_WRONG: 'Le code de configuration est incorrect.',
  SETUP_LIMITED: 'Trop de tentatives.',
}
