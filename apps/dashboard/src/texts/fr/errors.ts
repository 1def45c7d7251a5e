import type { Texts } from '../en.ts'

/** Sentences for codes of the API, which speaks English itself. */
export const errors: Texts['errors'] = {
  GONE: () =>
    'Quelqu’un d’autre a supprimé ceci entre-temps. Ce que vous avez saisi est encore ici : copiez ce dont vous avez besoin.',
  VERSION_CONFLICT: () => 'Quelqu’un d’autre vient de modifier ceci. Vérifiez, puis réessayez.',
  OWNER_LAST: () =>
    'Vous êtes le seul propriétaire. Nommez d’abord un autre propriétaire ; vous pourrez ensuite renoncer à ce rôle ou partir.',
  MEMBER_IS_OWNER: () => 'Un propriétaire du compte ne peut pas être retiré.',
  PASSWORD_WRONG: () => 'Le mot de passe est incorrect.',
  PASSWORD_TOO_SHORT: () => 'Le mot de passe est trop court.',
  LOGIN_LIMITED: () => 'Trop de tentatives. Veuillez patienter un moment.',
  REQUESTS_LIMITED: () => 'Trop de requêtes. Veuillez patienter un moment.',
  EMAIL_INVALID: () => 'Ce n’est pas une adresse e-mail.',
  NAME_INVALID: () => 'Ce nom ne convient pas.',
  NAME_WITH_ADDRESS: () =>
    'Le nom ne peut pas contenir d’adresse web ou e-mail. Un domaine seul, comme shop.example, est permis.',
  UNSUPPORTED_URL: () => 'L’adresse d’un site web ressemble à https://shop.example/.',
  BLOCKED_ADDRESS: () =>
    'Cette adresse fait partie d’un réseau privé, que Frontdesk ne lit pas. La personne qui gère ce Frontdesk peut l’autoriser (EGRESS_ALLOW).',
  DOMAIN_INVALID: () => 'Aucun chatbot ne peut répondre à cette adresse. Elle ressemble à shop.example.',
  PLAN_LIMIT_REACHED: () =>
    'Votre formule n’en comprend pas davantage. Retirez quelque chose, ou adressez-vous à la personne qui gère ce Frontdesk.',
  SOURCE_BUSY: () => 'La lecture est déjà en cours.',
  SOURCE_LIMIT: () => 'Un chatbot ne peut pas en apprendre davantage. Retirez ce dont il n’a plus besoin.',
  SOURCE_UNKNOWN: () => 'Ceci a été retiré entre-temps.',
  ENTRY_TAKEN: () => 'Cela existe déjà ici. Modifiez l’entrée existante, ou choisissez un autre titre.',
  ENTRY_LIMIT: () => 'Il n’y a plus de place ici pour d’autres entrées.',
  FILES_OFF: () => 'Ce chatbot n’accepte pas de fichiers. Cela se modifie sous « Chat en direct ».',
  FILES_LIMITED: () => 'Trop de fichiers ont déjà été envoyés dans cette conversation ou aujourd’hui.',
  FILE_MISSING: () => 'Ce fichier est vide.',
  FILE_TOO_LARGE: ({ megabytes = '' }) => `Ce fichier est trop volumineux. La taille maximale est de ${megabytes} Mo.`,
  FILE_TYPE_REFUSED: () =>
    'Ce type de fichier ne peut pas être envoyé. Formats possibles : PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH: () =>
    'L’extension de ce fichier ne correspond pas à son contenu. Veuillez l’enregistrer à nouveau et réessayer.',
  FILE_BROKEN: () => 'Ce fichier est endommagé ou incomplet. Veuillez en essayer un autre.',
  FILE_TOO_COMPLEX: () => 'Ce fichier est trop complexe pour être vérifié. Veuillez en essayer un autre.',
  PICTURE_TOO_LARGE: () => 'Cette image contient trop de pixels. Veuillez la réduire et réessayer.',
  FILE_UNKNOWN: () => 'Ce fichier n’existe plus.',
  UPLOADS_BUSY: () => 'D’autres fichiers sont en cours d’envoi. Réessayez dans un instant.',
  PATTERN_INVALID: () => 'Chaque ligne commence par /, * ou https://.',
  SELECTOR_INVALID: () =>
    'Ce sélecteur CSS ne peut pas être utilisé ici. Sont possibles les noms, .classes, #ids et [attributs].',
  AGENT_ASSIST_LIMITED: () => 'Cela fait beaucoup de demandes d’aide. Veuillez patienter un moment.',
  AGENT_ASSIST_DISABLED: () => 'Le propriétaire du chatbot a désactivé l’aide d’un modèle d’IA.',
  MODEL_MISSING: () => 'Il faut pour cela un modèle d’IA, et aucun n’est configuré pour ce chatbot.',
  NOTHING_ASKED: () => 'Le visiteur n’a encore rien écrit à quoi répondre.',
  TRIALS_LIMITED: () => 'Les essais du jour sont épuisés. Vous pourrez continuer demain.',
  CHATBOT_UNKNOWN: () => 'Ce chatbot n’existe plus.',
  NOTE_FOREIGN: () => 'Quelqu’un d’autre a écrit cette note : vous ne pouvez pas la modifier.',
  NOTE_LIMIT: () => 'Cette conversation a déjà toutes les notes possibles. Supprimez-en une d’abord.',
  NOTE_UNKNOWN: () => 'Cette note n’existe plus.',
  SNOOZE_INVALID: () => 'Choisissez un moment à venir, dans les sept jours.',
  TEMPLATE_TITLE_TAKEN: () => 'Une autre réponse enregistrée porte déjà ce nom.',
  TEMPLATE_SHORTCUT_TAKEN: () => 'Une autre réponse enregistrée a déjà ce raccourci.',
  TEMPLATE_LIMIT: () => 'Il n’y a plus de place pour une autre réponse enregistrée. Retirez-en une d’abord.',
  TEMPLATE_UNKNOWN: () => 'Cette réponse enregistrée n’existe plus.',
}
