import type { VisitorTexts } from './en.ts'

export const fr: VisitorTexts = {
  CHATBOT_UNKNOWN: 'Ce chatbot n’existe pas.',
  DOMAIN_NOT_ALLOWED: 'Ce chatbot n’est pas disponible sur ce site.',
  PAGE_NOT_ALLOWED: 'Ce chatbot n’est pas disponible sur cette page.',
  WIKI_REFUSED: 'Ce wiki est protégé. Veuillez d’abord vous y connecter.',
  PLAN_RESTRICTED: 'Ce chatbot n’est pas disponible pour le moment.',

  RATE_LIMITED: 'Vous envoyez des messages très rapidement. Veuillez patienter un instant, puis réessayer.',
  DAY_LIMITED: 'Vous avez fait cela trop souvent aujourd’hui. Veuillez réessayer demain.',
  QUOTA_REACHED: 'Ce chat est temporairement indisponible. Veuillez réessayer plus tard.',
  DAILY_CAP_REACHED: 'Ce chat est temporairement indisponible. Veuillez réessayer plus tard.',

  MESSAGE_INVALID: 'Désolé, cela n’a pas pu être lu. Un message doit compter de 1 à 700 caractères.',
  REQUEST_INVALID: 'Désolé, cela n’a pas pu être lu. Veuillez vérifier votre saisie.',
  URL_INVALID: 'Cette adresse ne peut pas être lue.',
  ADDRESS_UNKNOWN: 'Il n’y a rien à cette adresse.',
  SESSION_MISSING: 'L’en-tête X-Chat-Session-Id doit indiquer une session.',
  IDEMPOTENCY_KEY_INVALID: 'Une Idempotency-Key doit compter de 1 à 255 caractères ASCII visibles.',
  IDEMPOTENCY_KEY_REUSED: 'Cette Idempotency-Key a déjà été utilisée pour une autre requête.',

  SESSION_UNKNOWN: 'Cette conversation n’existe pas.',
  SESSION_EXPIRED: 'Cette conversation date de plus de 30 jours et a été supprimée.',
  REPLY_UNKNOWN: 'Cette réponse n’existe pas dans cette conversation.',
  LIVE_CHAT_UNKNOWN: 'Il n’y a pas de chat en direct à évaluer dans cette conversation.',
  REPLY_FAILED: 'Désolé, je n’ai pas pu répondre à l’instant. Veuillez réessayer dans un moment.',
  SERVICE_UNAVAILABLE: 'Le service est brièvement indisponible. Veuillez réessayer.',
  STORAGE_FULL: 'Le service n’a plus d’espace de stockage. Veuillez réessayer plus tard.',
  INTERNAL: 'Désolé, une erreur s’est produite de notre côté. Veuillez réessayer.',

  LIVE_CHAT_UNAVAILABLE: 'Le chat en direct n’est pas disponible ici. Veuillez plutôt écrire votre question.',
  FEEDBACK_OFF: 'Les réponses ne peuvent pas être évaluées ici pour le moment.',
  LEADS_OFF: 'Vous ne pouvez pas laisser vos coordonnées ici pour le moment.',
  CONSENT_MISSING: 'Veuillez accepter l’utilisation de vos données.',
  CONSENT_CHANGED: 'Le texte que vous acceptez a changé. Veuillez le relire.',
  FIELD_MISSING: 'Veuillez remplir le champ {field}.',
  LEAD_UNREACHABLE: 'Veuillez indiquer une adresse e-mail ou un numéro de téléphone.',
  EMAIL_INVALID: 'Veuillez saisir une adresse e-mail valide, par exemple name@shop.example.',
  BOOKINGS_OFF: 'Il n’est pas possible de prendre rendez-vous ici pour le moment.',
  SLOT_TAKEN: 'Désolé, cet horaire n’est plus libre. Veuillez en choisir un autre.',
  BOOKINGS_WAITING:
    'Trop de rendez-vous attendent leur confirmation en ce moment. Veuillez réessayer dans une demi-heure.',
  TRANSCRIPTS_OFF: 'Pour le moment, les conversations ne peuvent pas être envoyées par e-mail ici.',
  DAY_INVALID: 'Ce jour n’existe pas.',
  FILES_OFF:
    'Vous ne pouvez envoyer des fichiers que lorsque vous êtes en contact avec notre équipe, et seulement si elle les accepte.',
  FILES_LIMITED: 'Trop de fichiers ont déjà été envoyés pour le moment. Veuillez décrire votre demande par écrit.',
  FILE_MISSING: 'Ce fichier est vide.',
  FILE_TOO_LARGE: 'Ce fichier est trop volumineux. La taille maximale est de {megabytes} Mo.',
  FILE_TYPE_REFUSED:
    'Ce type de fichier ne peut pas être envoyé. Formats possibles : PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH:
    'L’extension de ce fichier ne correspond pas à son contenu. Veuillez l’enregistrer à nouveau et réessayer.',
  FILE_BROKEN: 'Ce fichier est endommagé ou incomplet. Veuillez en essayer un autre.',
  FILE_TOO_COMPLEX: 'Ce fichier est trop complexe pour être vérifié. Veuillez en essayer un autre.',
  PICTURE_TOO_LARGE: 'Cette image contient trop de pixels. Veuillez la réduire et réessayer.',
  FILE_UNKNOWN: 'Ce fichier n’existe plus.',
  UPLOADS_BUSY: 'D’autres fichiers sont en cours d’envoi. Veuillez réessayer dans un instant.',

  CONTEXT_RESET: 'La conversation reprendra à zéro avec votre prochain message.',
  CONVERSATION_DELETED:
    'Votre conversation et vos évaluations sont supprimées. Le site conserve les coordonnées que vous avez laissées et les rendez-vous que vous avez pris.',
}
