import type { ChatbotTexts } from '../chatbot/en.ts'

export const contacts: ChatbotTexts['contacts'] = {
  title: 'Kontaktformular',
  lead: 'Besucher können im Chat ihre Kontaktdaten hinterlassen, damit Sie sich melden können.',
  enabled: 'Besucher können ihre Kontaktdaten hinterlassen',
  enabledHelp: 'Im Menü des Chats, und wo der Chatbot keine Antwort hat.',
  fieldsTitle: 'Wonach Sie fragen',
  fieldsText: 'Fragen Sie wenig: Jedes Feld kostet Kontakte. E-Mail-Adresse oder Telefonnummer muss dabei sein.',
  fields: { name: 'Name', email: 'E-Mail-Adresse', phone: 'Telefonnummer', company: 'Firma', message: 'Nachricht' },
  choices: { off: 'Nein', optional: 'Freiwillig', required: 'Pflicht' },
  unreachable: 'Fragen Sie nach E-Mail-Adresse oder Telefonnummer, damit Sie die Leute erreichen.',
  consentTitle: 'Einwilligung',
  consent: 'Wozu Besucher zustimmen',
  consentHelp: 'Sie haken es vor dem Senden an. Der Text wird beim Kontakt gespeichert. Leer: Es wird nichts gefragt.',
  consentExample: 'Ich bin einverstanden, dass Sie mir zu meiner Frage schreiben.',
  mails: 'Jeden neuen Kontakt per E-Mail melden',
}
