import type { ChatbotTexts } from '../chatbot/en.ts'

export const appointments: ChatbotTexts['appointments'] = {
  title: 'Terminvergabe',
  lead: 'Besucher können im Chat einen Termin buchen, zu Zeiten, die Sie festlegen.',
  enabled: 'Besucher können Termine buchen',
  enabledHelp: 'Die Zeit bleibt 30 Minuten reserviert, bis der Besucher sie per E-Mail bestätigt hat.',
  what: 'Der Termin',
  name: 'Wie er heißt',
  nameHelp: 'Etwa „Anprobe“. Leer: der Name Ihres Unternehmens.',
  duration: 'Wie lange er dauert',
  minutes: 'Minuten',
  bufferBefore: 'Davor frei',
  bufferAfter: 'Danach frei',
  hoursTitle: 'Wann er gebucht werden kann',
  hours: 'Zeiten für Termine',
  rules: 'Wie weit im Voraus',
  notice: 'Mindestens',
  noticeHelp: 'So viel Zeit liegt zwischen Buchung und Termin.',
  noNotice: 'Jederzeit',
  horizon: 'Höchstens',
  horizonHelp: 'So weit im Voraus können Besucher buchen.',
  days: 'Tage',
  mails: 'Jede Buchung per E-Mail melden',
  next: 'Nächste freie Zeiten',
  nextText:
    'So sähen Besucher sie nach dem, was Sie oben eingestellt haben, bevor Sie es speichern. Vergebenes fehlt darin.',
  nextNone:
    'In den nächsten zwei Wochen ist keine Zeit frei. Fügen Sie Stunden hinzu, oder lassen Sie kurzfristigere Buchungen zu.',
  nextWrong: 'Berichtigen Sie, was oben markiert ist; dann stehen hier die freien Zeiten.',
  nextMore: n => (n === 1 ? 'Und 1 weitere innerhalb von zwei Wochen.' : `Und ${n} weitere innerhalb von zwei Wochen.`),
  forYou: time => `bei Ihnen ${time}`,
}
