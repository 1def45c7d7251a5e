import type { ChatbotTexts } from '../chatbot/en.ts'

export const notifications: ChatbotTexts['notifications'] = {
  title: 'E-Mails',
  recipients: 'Wer sie bekommt',
  add: 'E-Mail-Adresse hinzufügen',
  help: 'Niemand hier: wem das Konto gehört. Wer nicht zum Team gehört, wird vorher gefragt, ob er sie möchte.',
  waiting: 'bekommt noch nichts: nicht bestätigt, oder darf es nicht sehen',
  noPermission: what => `Wer E-Mails bekommt, ändert, wer das Recht „${what}“ hat, denn in den E-Mails steht dasselbe.`,
}
