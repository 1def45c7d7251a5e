import type { AccountTexts } from '../account/en.ts'

export const data: AccountTexts['data'] = {
  title: 'Daten',
  lead: 'Was Frontdesk über Ihre Besucher und Ihr Team aufhebt und wie lange.',
  kept: 'Wie lange aufgehoben',
  keptLong: days => [
    ['Gespräche, Fragen und Bewertungen', `${days} Tage`],
    ['Kontakte und Termine', 'Bis Sie sie löschen'],
    ['Internet-Adressen der Besucher', 'Nie vollständig; die gekürzte Form geht mit dem Gespräch'],
    ['Dateien von Exporten', '7 Tage und nie länger als die älteste Nachricht darin'],
    ['Zustellungen von Webhooks', '30 Tage'],
    ['Protokoll', '1 Jahr'],
    ['Zahlen der Antworten, ohne Inhalt', 'Solange es Ihr Konto gibt'],
  ],
  oldest: 'Das Gespräch, das am längsten ruht, hatte seine letzte Nachricht am',
  noneOlder: days => `Nichts von Ihnen ist älter als ${days} Tage.`,
  late: days =>
    `Manches davon ist älter als ${days} Tage und verschwindet beim nächsten Aufräumen. Wenn nicht, sagen Sie es dem Betreiber dieses Frontdesk.`,
  nothingStored: 'Zurzeit ist kein Gespräch gespeichert.',
  runs: 'Letzte Aufräumläufe',
  runsText: 'Frontdesk sucht jede Stunde, was zu alt geworden ist.',
  noRuns: 'Noch keiner. Der erste kommt innerhalb einer Stunde, nachdem Frontdesk gestartet wurde.',
  finished: 'Fertig',
  unfinished: 'Läuft, oder wurde unterbrochen und vom nächsten fortgesetzt',
}
