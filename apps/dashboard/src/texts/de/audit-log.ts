import type { AuditFacts } from '../en/audit-log.ts'
import type { AccountTexts } from '../account/en.ts'

const somebody = (who: string): string => who || 'Jemand, der nicht mehr da ist,'
const operator = (who: string): string => who || 'Der Betreiber'
const of = (chatbot: string): string => (chatbot === '' ? '' : ` von ${chatbot}`)
const days = ({ from, to }: AuditFacts): string =>
  from === '' && to === '' ? '' : from === '' ? ` bis ${to}` : to === '' ? ` ab ${from}` : ` vom ${from} bis ${to}`
const file = (facts: AuditFacts): string => (facts.format === '' ? days(facts) : ` als ${facts.format}${days(facts)}`)
const changed = (who: string, what: string, fields: string): string =>
  `${somebody(who)} hat ${what} geändert${fields === '' ? '' : `: ${fields}`}.`

const sentences: AccountTexts['auditLog']['sentences'] = {
  'account.changed': ({ who, fields }) => changed(who, 'das Konto', fields),
  'account.created': ({ who }) => `${somebody(who)} hat das Konto eingerichtet.`,
  'account.resumed': () => 'Der Betreiber hat das Konto wieder geöffnet.',
  'account.suspended': () => 'Der Betreiber hat das Konto gesperrt.',
  'analytics.exported': facts =>
    `${somebody(facts.who)} hat die Auswertung${of(facts.chatbot)}${file(facts)} exportiert.`,
  'booking.cancelled': ({ who, chatbot }) => `${somebody(who)} hat einen Termin${of(chatbot)} abgesagt.`,
  'booking.removed': ({ who, chatbot }) => `${somebody(who)} hat einen Termin${of(chatbot)} gelöscht.`,
  'bookings.exported': facts => `${somebody(facts.who)} hat Termine${file(facts)} exportiert.`,
  'chatbot.changed': ({ who, fields, chatbot, domains }) =>
    `${changed(who, chatbot, fields)}${domains === '' ? '' : ` Benachrichtigt werden jetzt Adressen bei ${domains}.`}`,
  'chatbot.created': ({ who, chatbot }) => `${somebody(who)} hat den Chatbot ${chatbot} angelegt.`,
  'chatbot.removed': ({ who }) => `${somebody(who)} hat einen Chatbot gelöscht.`,
  'connector.changed': ({ who, fields, chatbot }) => changed(who, `eine Anbindung${of(chatbot)}`, fields),
  'connector.created': ({ who, chatbot }) => `${somebody(who)} hat eine Anbindung${of(chatbot)} hinzugefügt.`,
  'connector.removed': ({ who, chatbot }) => `${somebody(who)} hat eine Anbindung${of(chatbot)} entfernt.`,
  'conversation.erased': ({ who, fields, chatbot }) =>
    `${somebody(who)} hat ein Gespräch${of(chatbot)} gelöscht${fields === '' ? '' : `, dazu: ${fields}`}.`,
  'conversation.erased_by_visitor': ({ chatbot }) =>
    `Jemand hat das eigene Gespräch${chatbot === '' ? '' : ` mit ${chatbot}`} gelöscht.`,
  'conversations.exported': facts =>
    `${somebody(facts.who)} hat Gespräche${of(facts.chatbot)}${file(facts)} exportiert.`,
  'export.downloaded': ({ who }) => `${somebody(who)} hat die Datei eines Exports heruntergeladen.`,
  'export.removed': ({ who }) => `${somebody(who)} hat einen Export gelöscht.`,
  'feedback.exported': facts => `${somebody(facts.who)} hat Bewertungen${file(facts)} exportiert.`,
  'invitation.created': ({ who, person }) => `${somebody(who)} hat ${person || 'jemanden'} eingeladen.`,
  'invitation.removed': ({ who }) => `${somebody(who)} hat eine Einladung zurückgenommen.`,
  'invitation.sent': ({ who, person }) =>
    `${somebody(who)} hat die Einladung${person === '' ? '' : ` an ${person}`} noch einmal gesendet.`,
  'lead.marked': ({ who, chatbot }) =>
    `${somebody(who)} hat einen Kontakt${of(chatbot)} als erledigt oder offen vermerkt.`,
  'lead.removed': ({ who, chatbot }) => `${somebody(who)} hat einen Kontakt${of(chatbot)} gelöscht.`,
  'leads.exported': facts => `${somebody(facts.who)} hat Kontakte${file(facts)} exportiert.`,
  'live-chat.claimed': ({ who }) => `${somebody(who)} hat ein Gespräch übernommen.`,
  'live-chat.ended': ({ who }) => `${somebody(who)} hat einen Live-Chat beendet.`,
  'live-chat.released': ({ who }) => `${somebody(who)} hat ein Gespräch zurückgegeben.`,
  'live-chat.transferred': ({ who }) => `${somebody(who)} hat ein Gespräch weitergegeben.`,
  'login.failed': ({ who }) => `Jemand wollte sich mit falschem Passwort als ${who || 'ein Mitglied'} anmelden.`,
  'login.limited': ({ who }) =>
    `Zu viele falsche Passwörter für ${who || 'ein Mitglied'}: Weitere Versuche mussten warten.`,
  'login.revoked': ({ who }) => `Anmeldungen von ${who || 'einem Mitglied'} auf anderen Geräten wurden beendet.`,
  'login.succeeded': ({ who }) => `${somebody(who)} hat sich angemeldet.`,
  logout: ({ who }) => `${somebody(who)} hat sich abgemeldet.`,
  'mail.read': ({ who }) => `${somebody(who)} hat eine Mail der Installation gelesen.`,
  'member.changed': ({ who, person }) => `${somebody(who)} hat geändert, was ${person || 'ein Mitglied'} darf.`,
  'member.demoted': ({ who, person }) =>
    `${operator(who)} hat ${person || 'jemandem'} das Konto entzogen; die Person bleibt Mitglied.`,
  'member.joined': ({ who }) => `${somebody(who)} ist dem Team beigetreten.`,
  'member.left': ({ who }) => `${somebody(who)} hat das Team verlassen.`,
  'member.promoted': ({ who, person }) => `${operator(who)} hat ${person || 'ein Mitglied'} zum Kontoinhaber gemacht.`,
  'member.removed': ({ who }) => `${operator(who)} hat ein Mitglied aus dem Team entfernt.`,
  'password.changed': ({ who }) => `${somebody(who)} hat ein neues Passwort gewählt.`,
  'password.failed': ({ who }) =>
    `Jemand, der als ${who || 'ein Mitglied'} angemeldet war, hat ein falsches Passwort eingegeben.`,
  'password.removed': ({ who }) =>
    `Der Betreiber hat das Passwort von ${who || 'einem Mitglied'} gelöscht. Ein neues wird über einen Link gewählt.`,
  'password.reset-requested': ({ who }) => `Jemand hat für ${who || 'ein Mitglied'} ein neues Passwort angefordert.`,
  'password-reset.sent': ({ who, person }) =>
    `${somebody(who)} hat ${person || 'einem Mitglied'} einen Link für ein neues Passwort gesendet.`,
  'profile.changed': ({ who }) => `${somebody(who)} hat den eigenen Namen geändert.`,
  'question.answered': ({ who, chatbot }) => `${somebody(who)} hat eine Frage${of(chatbot)} beantwortet.`,
  'question.dismissed': ({ who, chatbot }) => `${somebody(who)} hat eine Frage${of(chatbot)} verworfen.`,
  'question.reopened': ({ who, chatbot }) => `${somebody(who)} hat eine Frage${of(chatbot)} wieder geöffnet.`,
  'questions.exported': facts => `${somebody(facts.who)} hat Fragen${file(facts)} exportiert.`,
  'recipient.confirmed': ({ domains }) =>
    `Jemand bei ${domains || 'einer anderen Adresse'} hat bestätigt, Benachrichtigungen zu wollen.`,
  'source.changed': ({ who, fields, chatbot }) => changed(who, `eine Quelle${of(chatbot)}`, fields),
  'source.created': ({ who, chatbot }) => `${somebody(who)} hat eine Quelle${of(chatbot)} hinzugefügt.`,
  'source.reindexed': ({ who, chatbot }) => `${somebody(who)} hat eine Quelle${of(chatbot)} neu lesen lassen.`,
  'source.removed': ({ who, chatbot }) => `${somebody(who)} hat eine Quelle${of(chatbot)} entfernt.`,
  'template.changed': ({ who, fields, chatbot }) => changed(who, `eine gespeicherte Antwort${of(chatbot)}`, fields),
  'template.created': ({ who, chatbot }) => `${somebody(who)} hat eine gespeicherte Antwort${of(chatbot)} hinzugefügt.`,
  'template.removed': ({ who, chatbot }) => `${somebody(who)} hat eine gespeicherte Antwort${of(chatbot)} entfernt.`,
  'visitor.exported': ({ who, chatbot }) => `${somebody(who)} hat alles über einen Besucher${of(chatbot)} exportiert.`,
  'webhook.changed': ({ who, fields }) => changed(who, 'einen Webhook', fields),
  'webhook.created': ({ who }) => `${somebody(who)} hat einen Webhook angelegt.`,
  'webhook.removed': ({ who }) => `${somebody(who)} hat einen Webhook gelöscht.`,
  'webhook.resent': ({ who }) => `${somebody(who)} hat eine Meldung eines Webhooks noch einmal gesendet.`,
  'webhook.tested': ({ who }) => `${somebody(who)} hat eine Probemeldung an einen Webhook gesendet.`,
}

export const auditLog: AccountTexts['auditLog'] = {
  title: 'Protokoll',
  lead: 'Wer was geändert, exportiert oder gelöscht hat und wer sich angemeldet hat. Ein Jahr lang aufgehoben. Was geschrieben wurde, steht nie darin.',
  empty: 'Noch ist nichts verzeichnet.',
  end: 'Das ist alles.',
  goneChatbot: 'einem gelöschten Chatbot',
  otherField: 'Einstellungen',
  sentences,
  other: ({ who }, action) => `${who || 'Jemand'}: ${action}`,
  fields: {
    name: 'Name',
    serviceName: 'Name des Geschäfts',
    domains: 'erlaubte Websites',
    language: 'Sprache',
    isStreaming: 'wie Antworten erscheinen',
    systemPrompt: 'Anweisungen',
    model: 'Modell',
    dailyCap: 'Antworten am Tag',
    appearance: 'Aussehen',
    wiki: 'Wiki',
    privacyUrl: 'Datenschutzseite',
    liveChat: 'Live-Chat',
    leads: 'Kontakte',
    bookings: 'Termine',
    feedback: 'Bewertungen',
    transcripts: 'Gesprächskopien per E-Mail',
    maxDepth: 'Tiefe',
    reindexDays: 'Tage zwischen den Lesungen',
    includePatterns: 'zu lesende Seiten',
    excludePatterns: 'auszulassende Seiten',
    keepSelectors: 'zu lesende Teile von Seiten',
    dropSelectors: 'auszulassende Teile von Seiten',
    renderPages: 'JavaScript auf jeder Seite',
    entries: 'Einträge',
    file: 'Datei',
    description: 'Beschreibung',
    method: 'Methode',
    host: 'Host',
    pathTemplate: 'Pfad',
    parameters: 'Parameter',
    isWriting: 'Bestätigung',
    responseFields: 'Felder der Antwort',
    secret: 'Geheimnis',
    url: 'Adresse',
    events: 'Ereignisse',
    isEnabled: 'an oder aus',
    title: 'Titel',
    text: 'Text',
    shortcut: 'Kürzel',
    isForAllChatbots: 'Chatbots',
    isPersonal: 'Benutzer',
    timeZone: 'Zeitzone',
  },
}
