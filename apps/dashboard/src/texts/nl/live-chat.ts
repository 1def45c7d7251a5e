import type { ChatbotTexts } from '../chatbot/en.ts'
import { plural } from '../plural.ts'

const some = plural('nl')

export const liveChat: ChatbotTexts['liveChat'] = {
  title: 'Livechat',
  lead: 'Bezoekers kunnen om iemand van uw team vragen, die dan in de inbox antwoordt.',
  enabled: 'Bezoekers kunnen om een medewerker vragen',
  enabledHelp: 'Een knop in de chat. Tot iemand het gesprek overneemt, wordt de bezoeker gevraagd te wachten.',
  files: 'Bezoekers en uw team kunnen bestanden sturen',
  filesHelp: 'Afbeeldingen en documenten tot 10 MB, zolang de bezoeker op uw team wacht of ermee praat.',
  handover: 'Wanneer de chatbot om u vraagt',
  onFailure: 'Als de AI niet antwoordt',
  onFailureHelp:
    'De AI-aanbieder is onbereikbaar of weigert: in plaats van een verontschuldiging krijgt de bezoeker uw team.',
  assists: 'Een AI-model helpt uw team',
  assistsHelp:
    'In de inbox stelt het antwoorden voor, vat samen en vertaalt. Daarvoor leest het wat bezoekers en uw team schrijven, en het verstuurt nooit zelf iets.',
  afterUnanswered: 'Na vragen zonder antwoord',
  afterUnansweredHelp: 'Zoveel achter elkaar dat uw kennis er geen antwoord op had.',
  afterCount: count => (count === 1 ? 'Na één' : `Na ${count}`),
  timeout: 'Als niemand komt, gaat de chatbot verder na',
  timeoutHelp: 'De bezoeker krijgt dit te lezen en kan de chatbot weer schrijven.',
  hoursTitle: 'Wanneer uw team er is',
  when: 'Tijden',
  always: 'Altijd',
  atHours: 'Op vaste tijden',
  closedMessage: 'Wat bezoekers buiten deze tijden lezen',
  closedHelp: 'Leeg: “Er is op dit moment niemand aanwezig”, in hun eigen taal.',
  closedExample: 'Maandag om 9 uur zijn we er weer. Laat uw e-mailadres achter, dan schrijven we u.',
  mails: 'Elke vraag om een medewerker per e-mail melden',
  repliesTitle: 'Opgeslagen antwoorden',
  repliesText: 'Teksten die uw team vaak verstuurt. Typ in de inbox een schuine streep om ze te vinden.',
  repliesNone: 'Er zijn er nog geen.',
  repliesPermission: what => `Opgeslagen antwoorden zijn voor mensen met het recht “${what}”.`,
  addReply: 'Antwoord toevoegen',
  newReply: 'Nieuw opgeslagen antwoord',
  editReply: 'Opgeslagen antwoord wijzigen',
  editNamed: title => `Opgeslagen antwoord ${title} bewerken`,
  removeNamed: title => `Opgeslagen antwoord ${title} verwijderen`,
  removed: title => `“${title}” is verwijderd.`,
  replyTitle: 'Naam',
  replyTitleHelp: 'Waaronder uw team het vindt.',
  replyText: 'Tekst',
  replyTextHelp:
    '{visitor.name}, {agent.name} en {page} worden de naam van de bezoeker, uw naam en de pagina waar de bezoeker is.',
  replyShortcut: 'Sneltekst',
  replyShortcutHelp:
    'In de inbox vindt u het met een schuine streep en dit woord, zoals /tijden. Letters, cijfers, - en _.',
  replyChatbots: 'Voor',
  thisChatbot: 'Deze chatbot',
  allChatbots: 'Alle chatbots',
  replyReaders: 'Wie het kan gebruiken',
  wholeTeam: 'Het team',
  onlyYou: 'Alleen u',
  used: count => some(count, { one: '# keer gebruikt', other: '# keer gebruikt' }),
}
