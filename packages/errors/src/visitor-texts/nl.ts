import type { VisitorTexts } from './en.ts'

export const nl: VisitorTexts = {
  CHATBOT_UNKNOWN: 'Deze chatbot bestaat niet.',
  DOMAIN_NOT_ALLOWED: 'Deze chatbot is niet beschikbaar op deze website.',
  PAGE_NOT_ALLOWED: 'Deze chatbot is niet beschikbaar op deze pagina.',
  WIKI_REFUSED: 'Deze wiki is beveiligd. Meld u daar eerst aan.',
  PLAN_RESTRICTED: 'Deze chatbot is op dit moment niet beschikbaar.',

  RATE_LIMITED: 'U stuurt heel snel berichten. Wacht even en probeer het dan opnieuw.',
  DAY_LIMITED: 'U hebt dit vandaag te vaak gedaan. Probeer het morgen opnieuw.',
  QUOTA_REACHED: 'Deze chat is tijdelijk niet beschikbaar. Probeer het later opnieuw.',
  DAILY_CAP_REACHED: 'Deze chat is tijdelijk niet beschikbaar. Probeer het later opnieuw.',

  MESSAGE_INVALID: 'Sorry, dat kon niet worden gelezen. Een bericht heeft 1 tot 700 tekens.',
  REQUEST_INVALID: 'Sorry, dat kon niet worden gelezen. Controleer wat u hebt ingevuld.',
  URL_INVALID: 'Dit adres kan niet worden gelezen.',
  ADDRESS_UNKNOWN: 'Op dit adres is niets te vinden.',
  SESSION_MISSING: 'De header X-Chat-Session-Id moet een sessie noemen.',
  IDEMPOTENCY_KEY_INVALID: 'Een Idempotency-Key heeft 1 tot 255 zichtbare ASCII-tekens.',
  IDEMPOTENCY_KEY_REUSED: 'Deze Idempotency-Key is al voor een ander verzoek gebruikt.',

  SESSION_UNKNOWN: 'Dit gesprek bestaat niet.',
  SESSION_EXPIRED: 'Dit gesprek is ouder dan 30 dagen en is verwijderd.',
  REPLY_UNKNOWN: 'Dit antwoord bestaat niet in dit gesprek.',
  LIVE_CHAT_UNKNOWN: 'In dit gesprek is er geen livechat om te beoordelen.',
  REPLY_FAILED: 'Sorry, daar kon ik nu geen antwoord op geven. Probeer het zo meteen opnieuw.',
  SERVICE_UNAVAILABLE: 'De dienst is heel even niet beschikbaar. Probeer het opnieuw.',
  STORAGE_FULL: 'De dienst heeft geen opslagruimte meer. Probeer het later opnieuw.',
  INTERNAL: 'Sorry, er ging bij ons iets mis. Probeer het opnieuw.',

  LIVE_CHAT_UNAVAILABLE: 'Livechat is hier niet beschikbaar. Schrijf in plaats daarvan uw vraag.',
  FEEDBACK_OFF: 'Antwoorden kunnen hier op dit moment niet worden beoordeeld.',
  LEADS_OFF: 'U kunt hier op dit moment geen contactgegevens achterlaten.',
  CONSENT_MISSING: 'Ga akkoord met het gebruik van uw gegevens.',
  CONSENT_CHANGED: 'De tekst waarmee u akkoord gaat, is gewijzigd. Lees hem nog een keer.',
  FIELD_MISSING: 'Vul het veld {field} in.',
  LEAD_UNREACHABLE: 'Vul een e-mailadres of een telefoonnummer in.',
  EMAIL_INVALID: 'Vul een geldig e-mailadres in, bijvoorbeeld name@shop.example.',
  BOOKINGS_OFF: 'Hier kunnen op dit moment geen afspraken worden gemaakt.',
  SLOT_TAKEN: 'Sorry, deze tijd is niet meer vrij. Kies een andere.',
  BOOKINGS_WAITING: 'Er wachten op dit moment te veel afspraken op bevestiging. Probeer het over een half uur opnieuw.',
  TRANSCRIPTS_OFF: 'Gesprekken kunnen hier op dit moment niet per e-mail worden verstuurd.',
  DAY_INVALID: 'Deze dag bestaat niet.',
  FILES_OFF:
    'Bestanden kunnen alleen worden verstuurd terwijl u contact hebt met ons team, en alleen als het team ze aanneemt.',
  FILES_LIMITED: 'Er zijn al zo veel bestanden verstuurd dat er nu geen meer bij kunnen. Beschrijf het in woorden.',
  FILE_MISSING: 'Dit bestand is leeg.',
  FILE_TOO_LARGE: 'Dit bestand is te groot. Een bestand mag hoogstens {megabytes} MB zijn.',
  FILE_TYPE_REFUSED:
    'Bestanden van dit type kunnen niet worden verstuurd. Wel mogelijk: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH:
    'De extensie van dit bestand past niet bij de inhoud. Sla het opnieuw op en probeer het nog eens.',
  FILE_BROKEN: 'Dit bestand is beschadigd of onvolledig. Probeer een ander bestand.',
  FILE_TOO_COMPLEX: 'Dit bestand is te complex om te controleren. Probeer een ander bestand.',
  PICTURE_TOO_LARGE: 'Deze afbeelding heeft te veel pixels. Maak haar kleiner en probeer het opnieuw.',
  FILE_UNKNOWN: 'Dit bestand is er niet meer.',
  UPLOADS_BUSY: 'Er worden net andere bestanden verzonden. Probeer het zo meteen opnieuw.',

  CONTEXT_RESET: 'Met uw volgende bericht begint het gesprek opnieuw.',
  CONVERSATION_DELETED:
    'Uw gesprek en uw beoordelingen zijn verwijderd. De website bewaart de contactgegevens die u hebt achtergelaten en de afspraken die u hebt gemaakt.',
}
