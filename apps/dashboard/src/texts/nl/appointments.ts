import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('nl')

export const appointments: ChatbotTexts['appointments'] = {
  title: 'Afspraken plannen',
  lead: 'Bezoekers kunnen in de chat een afspraak maken, op tijden die u instelt.',
  enabled: 'Bezoekers kunnen afspraken maken',
  enabledHelp: 'De tijd blijft 30 minuten gereserveerd, tot de bezoeker hem per e-mail heeft bevestigd.',
  what: 'De afspraak',
  name: 'Hoe de afspraak heet',
  nameHelp: 'Zoals “Pasafspraak”. Leeg: de naam van uw bedrijf.',
  duration: 'Hoelang de afspraak duurt',
  minutes: 'minuten',
  bufferBefore: 'Vrij ervoor',
  bufferAfter: 'Vrij erna',
  hoursTitle: 'Wanneer u beschikbaar bent',
  hours: 'Tijden voor afspraken',
  rules: 'Hoe ver vooruit',
  notice: 'Minstens',
  noticeHelp: 'Zoveel tijd zit er tussen het maken van de afspraak en de afspraak zelf.',
  noNotice: 'Op elk moment',
  horizon: 'Hooguit',
  horizonHelp: 'Zo ver vooruit kunnen bezoekers een afspraak maken.',
  days: 'dagen',
  mails: 'Elke afspraak per e-mail melden',
  next: 'Eerstvolgende vrije tijden',
  nextText:
    'Zoals bezoekers ze zouden zien met wat u hierboven hebt ingesteld, nog voordat u opslaat. Wat al bezet is, staat er niet bij.',
  nextNone: 'Geen vrije tijd in de komende twee weken. Voeg tijden toe of sta afspraken op kortere termijn toe.',
  nextWrong: 'Verbeter wat hierboven is gemarkeerd; daarna staan de vrije tijden hier.',
  nextMore: n => some(n, { one: 'En nog # binnen twee weken.', other: 'En nog # binnen twee weken.' }),
  forYou: time => `${time} bij u`,
}
