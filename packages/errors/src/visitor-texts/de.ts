import type { VisitorTexts } from './en.ts'

export const de: VisitorTexts = {
  CHATBOT_UNKNOWN: 'Diesen Chatbot gibt es nicht.',
  DOMAIN_NOT_ALLOWED: 'Dieser Chatbot ist auf dieser Website nicht verfügbar.',
  PAGE_NOT_ALLOWED: 'Dieser Chatbot ist auf dieser Seite nicht verfügbar.',
  WIKI_REFUSED: 'Dieses Wiki ist geschützt. Bitte melden Sie sich dort zuerst an.',
  PLAN_RESTRICTED: 'Dieser Chatbot ist zurzeit nicht verfügbar.',

  RATE_LIMITED:
    'Sie senden sehr schnell Nachrichten. Bitte warten Sie einen Moment und versuchen Sie es dann noch einmal.',
  DAY_LIMITED: 'Das haben Sie heute zu oft gemacht. Bitte versuchen Sie es morgen wieder.',
  QUOTA_REACHED: 'Dieser Chat ist vorübergehend nicht verfügbar. Bitte versuchen Sie es später noch einmal.',
  DAILY_CAP_REACHED: 'Dieser Chat ist vorübergehend nicht verfügbar. Bitte versuchen Sie es später noch einmal.',

  MESSAGE_INVALID: 'Das konnte leider nicht gelesen werden. Eine Nachricht braucht 1 bis 700 Zeichen.',
  REQUEST_INVALID: 'Das konnte leider nicht gelesen werden. Bitte prüfen Sie Ihre Eingaben.',
  URL_INVALID: 'Diese Adresse kann nicht gelesen werden.',
  ADDRESS_UNKNOWN: 'Unter dieser Adresse gibt es nichts.',
  SESSION_MISSING: 'Der Header X-Chat-Session-Id muss eine Sitzung nennen.',
  IDEMPOTENCY_KEY_INVALID: 'Ein Idempotency-Key braucht 1 bis 255 sichtbare ASCII-Zeichen.',
  IDEMPOTENCY_KEY_REUSED: 'Dieser Idempotency-Key wurde schon für eine andere Anfrage verwendet.',

  SESSION_UNKNOWN: 'Dieses Gespräch gibt es nicht.',
  SESSION_EXPIRED: 'Dieses Gespräch ist älter als 30 Tage und wurde gelöscht.',
  REPLY_UNKNOWN: 'Diese Antwort gibt es in diesem Gespräch nicht.',
  LIVE_CHAT_UNKNOWN: 'In diesem Gespräch gibt es keinen Live-Chat, der bewertet werden kann.',
  REPLY_FAILED: 'Das konnte ich gerade leider nicht beantworten. Bitte versuchen Sie es gleich noch einmal.',
  SERVICE_UNAVAILABLE: 'Der Dienst ist kurzzeitig nicht verfügbar. Bitte versuchen Sie es noch einmal.',
  STORAGE_FULL: 'Der Dienst hat keinen Speicherplatz mehr. Bitte versuchen Sie es später noch einmal.',
  INTERNAL: 'Bei uns ist leider etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',

  LIVE_CHAT_UNAVAILABLE: 'Ein Live-Chat ist hier nicht verfügbar. Bitte schreiben Sie stattdessen Ihre Frage.',
  FEEDBACK_OFF: 'Antworten können hier zurzeit nicht bewertet werden.',
  LEADS_OFF: 'Sie können hier zurzeit keine Kontaktdaten hinterlassen.',
  CONSENT_MISSING: 'Bitte stimmen Sie der Verwendung Ihrer Daten zu.',
  CONSENT_CHANGED: 'Der Text, dem Sie zustimmen, hat sich geändert. Bitte lesen Sie ihn noch einmal.',
  FIELD_MISSING: 'Bitte füllen Sie das Feld {field} aus.',
  LEAD_UNREACHABLE: 'Bitte geben Sie eine E-Mail-Adresse oder eine Telefonnummer an.',
  EMAIL_INVALID: 'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@shop.example.',
  BOOKINGS_OFF: 'Termine können hier zurzeit nicht gebucht werden.',
  SLOT_TAKEN: 'Diese Zeit ist leider nicht mehr frei. Bitte wählen Sie eine andere.',
  BOOKINGS_WAITING:
    'Im Moment warten zu viele Termine auf ihre Bestätigung. Bitte versuchen Sie es in einer halben Stunde noch einmal.',
  TRANSCRIPTS_OFF: 'Gespräche können hier im Moment nicht per E-Mail verschickt werden.',
  DAY_INVALID: 'Diesen Tag gibt es nicht.',
  FILES_OFF:
    'Dateien lassen sich nur senden, während Sie mit unserem Team in Kontakt sind, und nur, wenn das Team sie annimmt.',
  FILES_LIMITED:
    'Es wurden schon so viele Dateien gesendet, dass gerade keine weiteren möglich sind. Bitte beschreiben Sie es in Worten.',
  FILE_MISSING: 'Diese Datei ist leer.',
  FILE_TOO_LARGE: 'Diese Datei ist zu groß. Möglich sind höchstens {megabytes} MB.',
  FILE_TYPE_REFUSED:
    'Dateien dieser Art lassen sich nicht senden. Möglich sind: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH:
    'Die Endung des Dateinamens passt nicht zum Inhalt. Bitte speichern Sie die Datei neu, und versuchen Sie es noch einmal.',
  FILE_BROKEN: 'Diese Datei ist beschädigt oder unvollständig. Bitte versuchen Sie es mit einer anderen.',
  FILE_TOO_COMPLEX: 'Diese Datei ist zu aufwendig, um geprüft zu werden. Bitte versuchen Sie es mit einer anderen.',
  PICTURE_TOO_LARGE: 'Dieses Bild hat zu viele Pixel. Bitte verkleinern Sie es, und versuchen Sie es noch einmal.',
  FILE_UNKNOWN: 'Diese Datei gibt es nicht mehr.',
  UPLOADS_BUSY: 'Es werden gerade andere Dateien gesendet. Bitte versuchen Sie es gleich noch einmal.',

  CONTEXT_RESET: 'Mit Ihrer nächsten Nachricht beginnt das Gespräch neu.',
  CONVERSATION_DELETED:
    'Ihr Gespräch und Ihre Bewertungen sind gelöscht. Kontaktdaten, die Sie hinterlassen haben, und gebuchte Termine behält die Website.',
}
