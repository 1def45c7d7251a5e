import type { Texts } from '../en.ts'

/** Sentences for codes of the API, which speaks English itself. */
export const errors: Texts['errors'] = {
  GONE: () =>
    'Iemand anders heeft dit intussen verwijderd. Wat u hebt ingevoerd, staat er nog: kopieer wat u nodig hebt.',
  VERSION_CONFLICT: () => 'Iemand anders heeft dit zojuist gewijzigd. Bekijk het en probeer het opnieuw.',
  OWNER_LAST: () =>
    'U bent de enige eigenaar. Maak eerst iemand anders eigenaar; daarna kunt u terugtreden of het account verlaten.',
  MEMBER_IS_OWNER: () => 'Een eigenaar van het account kan niet worden verwijderd.',
  PASSWORD_WRONG: () => 'Het wachtwoord klopt niet.',
  PASSWORD_TOO_SHORT: () => 'Het wachtwoord is te kort.',
  LOGIN_LIMITED: () => 'Te veel pogingen. Wacht even.',
  REQUESTS_LIMITED: () => 'Te veel verzoeken. Wacht even.',
  EMAIL_INVALID: () => 'Dit is geen e-mailadres.',
  NAME_INVALID: () => 'Deze naam is niet mogelijk.',
  NAME_WITH_ADDRESS: () =>
    'De naam mag geen web- of e-mailadres bevatten. Alleen een domein, zoals shop.example, mag wel.',
  UNSUPPORTED_URL: () => 'Het adres van een website ziet er zo uit: https://shop.example/.',
  BLOCKED_ADDRESS: () =>
    'Dit adres hoort bij een privénetwerk, dat Frontdesk niet leest. De beheerder van deze Frontdesk kan het toestaan (EGRESS_ALLOW).',
  DOMAIN_INVALID: () => 'Op dit adres kan geen chatbot antwoorden. Het ziet er zo uit: shop.example.',
  PLAN_LIMIT_REACHED: () =>
    'Meer zit er niet in uw abonnement. Verwijder iets of vraag het de beheerder van deze Frontdesk.',
  SOURCE_BUSY: () => 'Dit wordt al gelezen.',
  SOURCE_LIMIT: () => 'Meer kan een chatbot niet leren. Verwijder iets wat hij niet meer nodig heeft.',
  SOURCE_UNKNOWN: () => 'Dit is intussen verwijderd.',
  ENTRY_TAKEN: () => 'Dit bestaat hier al. Bewerk het bestaande item of kies een andere titel.',
  ENTRY_LIMIT: () => 'Hier is geen ruimte voor meer items.',
  FILES_OFF: () => 'Deze chatbot neemt geen bestanden aan. Dat is te wijzigen bij ‘Livechat’.',
  FILES_LIMITED: () => 'In dit gesprek of vandaag zijn er al zo veel bestanden verstuurd dat er geen meer bij kunnen.',
  FILE_MISSING: () => 'Dit bestand is leeg.',
  FILE_TOO_LARGE: ({ megabytes = '' }) => `Dit bestand is te groot. Een bestand mag hoogstens ${megabytes} MB zijn.`,
  FILE_TYPE_REFUSED: () =>
    'Bestanden van dit type kunnen niet worden verstuurd. Wel mogelijk: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH: () =>
    'De extensie van dit bestand past niet bij de inhoud. Sla het opnieuw op en probeer het nog eens.',
  FILE_BROKEN: () => 'Dit bestand is beschadigd of onvolledig. Probeer een ander bestand.',
  FILE_TOO_COMPLEX: () => 'Dit bestand is te complex om te controleren. Probeer een ander bestand.',
  PICTURE_TOO_LARGE: () => 'Deze afbeelding heeft te veel pixels. Maak haar kleiner en probeer het opnieuw.',
  FILE_UNKNOWN: () => 'Dit bestand is er niet meer.',
  UPLOADS_BUSY: () => 'Er worden net andere bestanden verzonden. Probeer het zo meteen opnieuw.',
  PATTERN_INVALID: () => 'Elke regel begint met /, * of https://.',
  SELECTOR_INVALID: () => 'Deze CSS-selector kan hier niet. Wat wel kan: namen, .klassen, #id’s en [attributen].',
  AGENT_ASSIST_LIMITED: () => 'Dat waren veel verzoeken om hulp. Wacht even.',
  AGENT_ASSIST_DISABLED: () => 'De eigenaar van de chatbot heeft de hulp van een AI-model uitgezet.',
  MODEL_MISSING: () => 'Hiervoor is een AI-model nodig, en voor deze chatbot is er geen ingesteld.',
  NOTHING_ASKED: () => 'De bezoeker heeft nog niets geschreven dat u kunt beantwoorden.',
  TRIALS_LIMITED: () => 'De proefvragen voor vandaag zijn op. Morgen kunt u verder.',
  CHATBOT_UNKNOWN: () => 'Deze chatbot bestaat niet meer.',
  NOTE_FOREIGN: () => 'Iemand anders heeft deze notitie geschreven. U kunt haar niet wijzigen.',
  NOTE_LIMIT: () => 'Dit gesprek heeft het hoogste aantal notities. Verwijder er eerst een.',
  NOTE_UNKNOWN: () => 'Deze notitie bestaat niet meer.',
  SNOOZE_INVALID: () => 'Kies een tijd vanaf nu, binnen zeven dagen.',
  TEMPLATE_TITLE_TAKEN: () => 'Een ander opgeslagen antwoord heeft deze naam al.',
  TEMPLATE_SHORTCUT_TAKEN: () => 'Een ander opgeslagen antwoord heeft deze sneltekst al.',
  TEMPLATE_LIMIT: () => 'Er is geen ruimte voor nog een opgeslagen antwoord. Verwijder er eerst een.',
  TEMPLATE_UNKNOWN: () => 'Dit opgeslagen antwoord bestaat niet meer.',
}
