import type { AccountTexts } from '../account/en.ts'
import type { AuditFacts } from '../en/audit-log.ts'

const somebody = (who: string): string => who || 'Een vertrokken collega'
const operator = (who: string): string => who || 'De beheerder'
const of = (chatbot: string): string => (chatbot === '' ? '' : ` van ${chatbot}`)
const to = (chatbot: string): string => (chatbot === '' ? '' : ` aan ${chatbot}`)
const member = (person: string): string => person || 'een lid'
const days = (facts: AuditFacts): string =>
  facts.from === '' && facts.to === ''
    ? ''
    : facts.from === ''
      ? ` tot en met ${facts.to}`
      : facts.to === ''
        ? ` vanaf ${facts.from}`
        : ` van ${facts.from} tot en met ${facts.to}`
const file = (facts: AuditFacts): string => (facts.format === '' ? days(facts) : ` als ${facts.format}${days(facts)}`)
const changed = (who: string, what: string, fields: string): string =>
  `${somebody(who)} heeft ${what} gewijzigd${fields === '' ? '' : `: ${fields}`}.`

const sentences: AccountTexts['auditLog']['sentences'] = {
  'account.changed': ({ who, fields }) => changed(who, 'het account', fields),
  'account.created': ({ who }) => `${somebody(who)} heeft het account ingericht.`,
  'account.resumed': () => 'De beheerder heeft het account weer geopend.',
  'account.suspended': () => 'De beheerder heeft het account geblokkeerd.',
  'analytics.exported': facts =>
    `${somebody(facts.who)} heeft de statistieken${of(facts.chatbot)}${file(facts)} geëxporteerd.`,
  'booking.cancelled': ({ who, chatbot }) => `${somebody(who)} heeft een afspraak${of(chatbot)} geannuleerd.`,
  'booking.removed': ({ who, chatbot }) => `${somebody(who)} heeft een afspraak${of(chatbot)} verwijderd.`,
  'bookings.exported': facts => `${somebody(facts.who)} heeft afspraken${file(facts)} geëxporteerd.`,
  'chatbot.changed': ({ who, fields, chatbot, domains }) =>
    `${changed(who, chatbot, fields)}${domains === '' ? '' : ` Meldingen gaan nu naar adressen bij ${domains}.`}`,
  'chatbot.created': ({ who, chatbot }) => `${somebody(who)} heeft de chatbot ${chatbot} gemaakt.`,
  'chatbot.removed': ({ who }) => `${somebody(who)} heeft een chatbot verwijderd.`,
  'connector.changed': ({ who, fields, chatbot }) => changed(who, `een koppeling${of(chatbot)}`, fields),
  'connector.created': ({ who, chatbot }) => `${somebody(who)} heeft een koppeling${to(chatbot)} toegevoegd.`,
  'connector.removed': ({ who, chatbot }) => `${somebody(who)} heeft een koppeling${of(chatbot)} verwijderd.`,
  'conversation.erased': ({ who, fields, chatbot }) =>
    `${somebody(who)} heeft een gesprek${of(chatbot)} gewist${fields === '' ? '' : `, met ${fields}`}.`,
  'conversation.erased_by_visitor': ({ chatbot }) =>
    `Een bezoeker heeft het eigen gesprek${chatbot === '' ? '' : ` met ${chatbot}`} verwijderd.`,
  'conversations.exported': facts =>
    `${somebody(facts.who)} heeft gesprekken${of(facts.chatbot)}${file(facts)} geëxporteerd.`,
  'export.downloaded': ({ who }) => `${somebody(who)} heeft het bestand van een export gedownload.`,
  'export.removed': ({ who }) => `${somebody(who)} heeft een export verwijderd.`,
  'feedback.exported': facts => `${somebody(facts.who)} heeft beoordelingen${file(facts)} geëxporteerd.`,
  'invitation.created': ({ who, person }) => `${somebody(who)} heeft ${person || 'iemand'} uitgenodigd.`,
  'invitation.removed': ({ who }) => `${somebody(who)} heeft een uitnodiging ingetrokken.`,
  'invitation.sent': ({ who, person }) =>
    `${somebody(who)} heeft de uitnodiging${person === '' ? '' : ` aan ${person}`} opnieuw verzonden.`,
  'lead.marked': ({ who, chatbot }) =>
    `${somebody(who)} heeft een contact${of(chatbot)} als afgehandeld of open gemarkeerd.`,
  'lead.removed': ({ who, chatbot }) => `${somebody(who)} heeft een contact${of(chatbot)} verwijderd.`,
  'leads.exported': facts => `${somebody(facts.who)} heeft contacten${file(facts)} geëxporteerd.`,
  'live-chat.claimed': ({ who }) => `${somebody(who)} heeft een gesprek overgenomen.`,
  'live-chat.ended': ({ who }) => `${somebody(who)} heeft een livechat beëindigd.`,
  'live-chat.released': ({ who }) => `${somebody(who)} heeft een gesprek teruggegeven.`,
  'live-chat.transferred': ({ who }) => `${somebody(who)} heeft een gesprek overgedragen.`,
  'login.failed': ({ who }) => `Iemand wilde met een verkeerd wachtwoord inloggen als ${member(who)}.`,
  'login.limited': ({ who }) => `Te veel verkeerde wachtwoorden voor ${member(who)}: verdere pogingen moesten wachten.`,
  'login.revoked': ({ who }) => `Aanmeldingen van ${member(who)} op andere apparaten zijn beëindigd.`,
  'login.succeeded': ({ who }) => `${somebody(who)} heeft ingelogd.`,
  logout: ({ who }) => `${somebody(who)} heeft uitgelogd.`,
  'mail.read': ({ who }) => `${somebody(who)} heeft een e-mail van de installatie gelezen.`,
  'member.changed': ({ who, person }) => `${somebody(who)} heeft gewijzigd wat ${member(person)} mag.`,
  'member.demoted': ({ who, person }) =>
    `${operator(who)} heeft van ${person || 'een eigenaar'} een lid met minder rechten gemaakt.`,
  'member.joined': ({ who }) => `${somebody(who)} is bij het team gekomen.`,
  'member.left': ({ who }) => `${somebody(who)} heeft het team verlaten.`,
  'member.promoted': ({ who, person }) => `${operator(who)} heeft ${member(person)} eigenaar gemaakt.`,
  'member.removed': ({ who }) => `${operator(who)} heeft een lid uit het team verwijderd.`,
  'password.changed': ({ who }) => `${somebody(who)} heeft een nieuw wachtwoord gekozen.`,
  'password.failed': ({ who }) => `Iemand die was ingelogd als ${member(who)} heeft een verkeerd wachtwoord ingevoerd.`,
  'password.removed': ({ who }) =>
    `De beheerder heeft het wachtwoord van ${member(who)} verwijderd. Een nieuw wordt via een link gekozen.`,
  'password.reset-requested': ({ who }) => `Iemand heeft voor ${member(who)} een nieuw wachtwoord aangevraagd.`,
  'password-reset.sent': ({ who, person }) =>
    `${somebody(who)} heeft ${member(person)} een link voor een nieuw wachtwoord gestuurd.`,
  'profile.changed': ({ who }) => `${somebody(who)} heeft de eigen naam gewijzigd.`,
  'question.answered': ({ who, chatbot }) => `${somebody(who)} heeft een vraag${of(chatbot)} beantwoord.`,
  'question.dismissed': ({ who, chatbot }) => `${somebody(who)} heeft een vraag${of(chatbot)} terzijde gelegd.`,
  'question.reopened': ({ who, chatbot }) => `${somebody(who)} heeft een vraag${of(chatbot)} weer geopend.`,
  'questions.exported': facts => `${somebody(facts.who)} heeft vragen${file(facts)} geëxporteerd.`,
  'recipient.confirmed': ({ domains }) =>
    `Iemand bij ${domains || 'een ander adres'} heeft bevestigd meldingen te willen.`,
  'source.changed': ({ who, fields, chatbot }) => changed(who, `een bron${of(chatbot)}`, fields),
  'source.created': ({ who, chatbot }) => `${somebody(who)} heeft een bron${to(chatbot)} toegevoegd.`,
  'source.reindexed': ({ who, chatbot }) => `${somebody(who)} heeft een bron${of(chatbot)} opnieuw laten lezen.`,
  'source.removed': ({ who, chatbot }) => `${somebody(who)} heeft een bron${of(chatbot)} verwijderd.`,
  'template.changed': ({ who, fields, chatbot }) => changed(who, `een opgeslagen antwoord${of(chatbot)}`, fields),
  'template.created': ({ who, chatbot }) => `${somebody(who)} heeft een opgeslagen antwoord${to(chatbot)} toegevoegd.`,
  'template.removed': ({ who, chatbot }) => `${somebody(who)} heeft een opgeslagen antwoord${of(chatbot)} verwijderd.`,
  'visitor.exported': ({ who, chatbot }) =>
    `${somebody(who)} heeft alles over een bezoeker${of(chatbot)} geëxporteerd.`,
  'webhook.changed': ({ who, fields }) => changed(who, 'een webhook', fields),
  'webhook.created': ({ who }) => `${somebody(who)} heeft een webhook gemaakt.`,
  'webhook.removed': ({ who }) => `${somebody(who)} heeft een webhook verwijderd.`,
  'webhook.resent': ({ who }) => `${somebody(who)} heeft een bericht van een webhook opnieuw verzonden.`,
  'webhook.tested': ({ who }) => `${somebody(who)} heeft een testbericht naar een webhook gestuurd.`,
}

export const auditLog: AccountTexts['auditLog'] = {
  title: 'Logboek',
  lead: 'Wie wat heeft gewijzigd, geëxporteerd of verwijderd en wie heeft ingelogd. Wordt een jaar bewaard. Wat er is geschreven, staat er nooit in.',
  empty: 'Er is nog niets vastgelegd.',
  end: 'Dat is alles.',
  goneChatbot: 'een verwijderde chatbot',
  otherField: 'instellingen',
  sentences,
  other: ({ who }, action) => `${somebody(who)}: ${action}`,
  fields: {
    name: 'naam',
    serviceName: 'bedrijfsnaam',
    domains: 'toegestane websites',
    language: 'taal',
    isStreaming: 'hoe antwoorden verschijnen',
    systemPrompt: 'instructies',
    model: 'taalmodel',
    dailyCap: 'antwoorden per dag',
    appearance: 'vormgeving',
    wiki: 'teamwiki',
    privacyUrl: 'privacypagina',
    liveChat: 'livechat',
    leads: 'contacten',
    bookings: 'afspraken',
    feedback: 'beoordelingen',
    transcripts: 'gesprekken per e-mail',
    maxDepth: 'diepte',
    reindexDays: 'dagen tot opnieuw lezen',
    includePatterns: 'te lezen pagina’s',
    excludePatterns: 'over te slaan pagina’s',
    keepSelectors: 'te lezen delen van pagina’s',
    dropSelectors: 'over te slaan delen van pagina’s',
    renderPages: 'JavaScript op elke pagina',
    entries: 'items',
    file: 'bestand',
    description: 'beschrijving',
    method: 'methode',
    host: 'hostnaam',
    pathTemplate: 'pad',
    parameters: 'parameters',
    isWriting: 'bevestiging',
    responseFields: 'velden van het antwoord',
    secret: 'geheime sleutel',
    url: 'adres',
    events: 'gebeurtenissen',
    isEnabled: 'aan of uit',
    title: 'titel',
    text: 'tekst',
    shortcut: 'sneltekst',
    isForAllChatbots: 'chatbots',
    isPersonal: 'gebruikers',
    timeZone: 'tijdzone',
  },
}
