import type { Texts } from '../en.ts'

/** Sentences for codes of the API, which speaks English itself. */
export const errors: Texts['errors'] = {
  GONE: () =>
    'Jemand anderes hat das inzwischen gelöscht. Was Sie eingegeben haben, steht noch hier: Kopieren Sie, was Sie brauchen.',
  VERSION_CONFLICT: () =>
    'Jemand anderes hat das gerade geändert. Sehen Sie es sich an, und versuchen Sie es noch einmal.',
  OWNER_LAST: () =>
    'Das Konto gehört nur Ihnen. Geben Sie es zuerst noch jemandem; dann können Sie es abgeben oder verlassen.',
  MEMBER_IS_OWNER: () => 'Wem das Konto gehört, kann man nicht entfernen.',
  PASSWORD_WRONG: () => 'Das Passwort stimmt nicht.',
  PASSWORD_TOO_SHORT: () => 'Das Passwort ist zu kurz.',
  LOGIN_LIMITED: () => 'Zu viele Versuche. Bitte warten Sie einen Moment.',
  REQUESTS_LIMITED: () => 'Zu viele Anfragen. Bitte warten Sie einen Moment.',
  EMAIL_INVALID: () => 'Das ist keine E-Mail-Adresse.',
  NAME_INVALID: () => 'Dieser Name geht nicht.',
  NAME_WITH_ADDRESS: () =>
    'Der Name darf keine Web- oder E-Mail-Adresse enthalten. Eine Domain allein wie shop.example ist erlaubt.',
  UNSUPPORTED_URL: () => 'Die Adresse einer Website sieht so aus: https://shop.example/.',
  BLOCKED_ADDRESS: () =>
    'Diese Adresse gehört zu einem privaten Netz, das Frontdesk nicht liest. Wer dieses Frontdesk betreibt, kann es erlauben (EGRESS_ALLOW).',
  DOMAIN_INVALID: () => 'Auf dieser Adresse kann kein Chatbot antworten. Sie sieht so aus: shop.example.',
  PLAN_LIMIT_REACHED: () =>
    'Mehr umfasst Ihr Tarif nicht. Entfernen Sie etwas, oder fragen Sie, wer dieses Frontdesk betreibt.',
  SOURCE_BUSY: () => 'Das wird gerade schon gelesen.',
  SOURCE_LIMIT: () => 'Mehr kann ein Chatbot nicht lernen. Entfernen Sie etwas, was er nicht mehr braucht.',
  SOURCE_UNKNOWN: () => 'Das wurde inzwischen entfernt.',
  ENTRY_TAKEN: () =>
    'Das gibt es hier schon. Bearbeiten Sie den vorhandenen Eintrag, oder wählen Sie einen anderen Titel.',
  ENTRY_LIMIT: () => 'Hier ist kein Platz für weitere Einträge.',
  FILES_OFF: () => 'Dieser Chatbot nimmt keine Dateien an. Unter „Live-Chat“ lässt sich das ändern.',
  FILES_LIMITED: () =>
    'In diesem Gespräch oder heute wurden schon so viele Dateien gesendet, dass gerade keine weiteren möglich sind.',
  FILE_MISSING: () => 'Diese Datei ist leer.',
  FILE_TOO_LARGE: ({ megabytes = '' }) => `Diese Datei ist zu groß. Möglich sind höchstens ${megabytes} MB.`,
  FILE_TYPE_REFUSED: () =>
    'Dateien dieser Art lassen sich nicht senden. Möglich sind: PNG, JPEG, GIF, WebP, PDF, TXT, CSV, DOCX, XLSX, ODT.',
  FILE_NAME_MISMATCH: () =>
    'Die Endung des Dateinamens passt nicht zum Inhalt. Bitte speichern Sie die Datei neu, und versuchen Sie es noch einmal.',
  FILE_BROKEN: () => 'Diese Datei ist beschädigt oder unvollständig. Bitte versuchen Sie es mit einer anderen.',
  FILE_TOO_COMPLEX: () =>
    'Diese Datei ist zu aufwendig, um geprüft zu werden. Bitte versuchen Sie es mit einer anderen.',
  PICTURE_TOO_LARGE: () =>
    'Dieses Bild hat zu viele Pixel. Bitte verkleinern Sie es, und versuchen Sie es noch einmal.',
  FILE_UNKNOWN: () => 'Diese Datei gibt es nicht mehr.',
  UPLOADS_BUSY: () => 'Es werden gerade andere Dateien gesendet. Versuchen Sie es gleich noch einmal.',
  PATTERN_INVALID: () => 'Jede Zeile beginnt mit /, * oder https://.',
  SELECTOR_INVALID: () => 'Das ist kein CSS-Selektor, der hier geht. Es gehen Namen, .Klassen, #ids und [Attribute].',
  AGENT_ASSIST_LIMITED: () => 'Das waren viele Bitten um Hilfe. Bitte warten Sie einen Moment.',
  AGENT_ASSIST_DISABLED: () => 'Wem der Chatbot gehört, hat die Hilfe eines KI-Modells abgeschaltet.',
  MODEL_MISSING: () => 'Dafür braucht es ein KI-Modell, und für diesen Chatbot ist keines eingerichtet.',
  NOTHING_ASKED: () => 'Der Besucher hat noch nichts geschrieben, das man beantworten könnte.',
  TRIALS_LIMITED: () => 'Die Versuche für heute sind aufgebraucht. Morgen geht es weiter.',
  CHATBOT_UNKNOWN: () => 'Diesen Chatbot gibt es nicht mehr.',
  NOTE_FOREIGN: () => 'Diese Notiz hat jemand anderes geschrieben, deshalb lässt sie sich nicht ändern.',
  NOTE_LIMIT: () => 'Zu diesem Gespräch gibt es schon so viele Notizen, wie möglich sind. Entfernen Sie zuerst eine.',
  NOTE_UNKNOWN: () => 'Diese Notiz gibt es nicht mehr.',
  SNOOZE_INVALID: () => 'Wählen Sie eine Zeit ab jetzt, innerhalb von sieben Tagen.',
  TEMPLATE_TITLE_TAKEN: () => 'Eine andere gespeicherte Antwort heißt schon so.',
  TEMPLATE_SHORTCUT_TAKEN: () => 'Eine andere gespeicherte Antwort hat schon dieses Kürzel.',
  TEMPLATE_LIMIT: () => 'Für weitere gespeicherte Antworten ist kein Platz. Entfernen Sie zuerst eine.',
  TEMPLATE_UNKNOWN: () => 'Diese gespeicherte Antwort gibt es nicht mehr.',
}
