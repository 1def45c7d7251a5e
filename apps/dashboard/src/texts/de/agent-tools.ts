import type { InboxTexts } from '../inbox/en.ts'

export const agentTools: InboxTexts['agentTools'] = {
  enterBegins: 'Die Eingabetaste beginnt eine Zeile, mit Strg oder ⌘ sendet sie.',
  waitingSince: 'Wartet seit',
  opensTab: 'Öffnet sich in einem neuen Tab',
  contact: 'Kontaktdaten',
  bookings: 'Termine',
  cancelled: 'abgesagt',
  questions: 'Fragen ohne Antwort',
  closeDetails: 'Einzelheiten schließen',
  released: 'Das Gespräch geht zurück in die Warteschlange.',
  decline: 'Ablehnen',
  declineQuestion: 'Diesen Besucher ablehnen?',
  declineText: 'Der Besucher liest, dass niemand kommen kann, und der Chatbot antwortet wieder.',
  endNow: 'Sofort beenden',
  awayByItself:
    'Sie sind abwesend, weil hier zehn Minuten lang nichts getippt oder geklickt wurde. Jede Eingabe bringt Sie zurück.',
  replies: count =>
    count === 1
      ? '1 gespeicherte Antwort. Die Eingabetaste fügt sie ein.'
      : `${count} gespeicherte Antworten. Pfeiltasten wählen, die Eingabetaste fügt ein.`,
  linkStaysText: address =>
    `Links können nur auf die Website des Chatbots führen. Der Besucher bekommt ${address} als Text.`,
  handedOver: agent => `Das Gespräch geht an ${agent}.`,
}
