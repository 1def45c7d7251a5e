import type { ExtraTexts } from './en.ts'

export const extraTexts: ExtraTexts = {
  leadIntro: 'Hinterlassen Sie Ihre Angaben, wir melden uns bei Ihnen.',
  leadDone: 'Vielen Dank. Wir haben Ihre Angaben und melden uns bei Ihnen.',
  name: 'Name',
  email: 'E-Mail',
  phone: 'Telefon',
  company: 'Firma',
  yourMessage: 'Worum geht es?',
  optional: 'freiwillig',
  needed: 'Bitte füllen Sie dieses Feld aus.',
  emailWrong: 'Bitte geben Sie eine vollständige Adresse an, etwa name@example.com.',
  consentNeeded: 'Wir dürfen Ihre Angaben nur mit Ihrer Zustimmung verwenden.',

  chooseTime: 'Zeit wählen',
  otherTimes: 'Andere Zeiten',
  searchingTimes: 'Freie Zeiten werden gesucht …',
  noTimes: 'In diesen Tagen ist nichts frei.',
  timesFailed: 'Die freien Zeiten konnten nicht geladen werden.',
  earlier: 'Frühere Tage',
  later: 'Spätere Tage',
  yourZone: 'Zeiten in Ihrer Zeitzone, {zone}.',
  ownerZone: '{time} in {zone}',
  minutes: '{count} Minuten',
  next: 'Weiter',
  review: 'Stimmt das so?',
  when: 'Wann',
  change: 'Ändern',
  bookNow: 'Jetzt buchen',
  booked: 'Bitte per E-Mail bestätigen',
  bookedMail: 'Bestätigen Sie über unsere E-Mail an {email} binnen 30 Minuten.',
  slotTaken: 'Diese Zeit wurde gerade vergeben. Bitte wählen Sie eine andere.',

  mailIntro: 'Wir senden diese Unterhaltung an die Adresse, die Sie hier angeben.',
  mailDone: 'Sie ist unterwegs an {email}.',

  rateLive: 'Wie war das Gespräch mit unserem Team?',
  rateOf: '{count} von 5',
  poorest: 'Sehr schlecht',
  best: 'Sehr gut',
  notNow: 'Jetzt nicht',

  privacyText:
    'Was Sie schreiben, beantwortet ein KI-Assistent dieser Website, und ihr Team kann es lesen. Nachrichten werden nach 30 Tagen gelöscht; Ihre IP-Adresse wird nie vollständig gespeichert.',
  privacyPolicy: 'Datenschutzerklärung dieser Website',
  eraseIntro:
    'Alle Nachrichten dieser Unterhaltung werden endgültig gelöscht. Angaben und Termine, die Sie hinterlassen haben, bleiben bei unserem Team.',
  eraseNow: 'Endgültig löschen',
  keep: 'Behalten',
  erased: 'Ihre Unterhaltung wurde gelöscht.',
}
