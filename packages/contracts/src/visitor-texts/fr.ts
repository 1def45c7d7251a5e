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
  REPLY_FAILED: 'Désolé, je n’ai pas pu répondre à l’instant. Veuillez réessayer dans un moment.',
  SERVICE_UNAVAILABLE: 'Le service est brièvement indisponible. Veuillez réessayer.',
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

  CONTEXT_RESET: 'La conversation reprendra à zéro avec votre prochain message.',
  CONVERSATION_DELETED:
    'Votre conversation et vos évaluations sont supprimées. Le site conserve les coordonnées que vous avez laissées et les rendez-vous que vous avez pris.',
}
