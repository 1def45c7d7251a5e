import type { ChatbotTexts } from '../chatbot/en.ts'

export const contacts: ChatbotTexts['contacts'] = {
  title: 'Contactformulier',
  lead: 'Bezoekers kunnen in de chat hun contactgegevens achterlaten, zodat u contact kunt opnemen.',
  enabled: 'Bezoekers kunnen hun contactgegevens achterlaten',
  enabledHelp: 'In het menu van de chat, en waar de chatbot geen antwoord heeft.',
  fieldsTitle: 'Waar u om vraagt',
  fieldsText: 'Vraag weinig: elk veld kost contacten. Een e-mailadres of telefoonnummer moet erbij zijn.',
  fields: {
    name: 'Naam',
    email: 'E-mailadres',
    phone: 'Telefoonnummer',
    company: 'Bedrijf',
    message: 'Bericht',
  },
  choices: { off: 'Nee', optional: 'Optioneel', required: 'Verplicht' },
  unreachable: 'Vraag om het e-mailadres of het telefoonnummer, zodat u mensen kunt bereiken.',
  consentTitle: 'Toestemming',
  consent: 'Waar bezoekers mee akkoord gaan',
  consentHelp:
    'Ze vinken het aan voordat ze verzenden. De tekst wordt bij het contact bewaard. Leeg: er wordt niets gevraagd.',
  consentExample: 'Ik ga ermee akkoord dat u mij schrijft over mijn vraag.',
  mails: 'Elk nieuw contact per e-mail melden',
}
