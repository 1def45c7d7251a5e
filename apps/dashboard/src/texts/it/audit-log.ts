import type { AccountTexts } from '../account/en.ts'
import type { AuditFacts } from '../en/audit-log.ts'

const somebody = (who: string): string => who || 'Una persona che non c’è più'
const operator = (who: string): string => who || 'Il gestore'
const at = (chatbot: string): string => (chatbot === '' ? '' : ` (${chatbot})`)
const member = (person: string): string => person || 'un membro'
const days = ({ from, to }: AuditFacts): string =>
  from === '' && to === ''
    ? ''
    : from === ''
      ? `, ultimo giorno: ${to}`
      : to === ''
        ? `, primo giorno: ${from}`
        : `, ${from} – ${to}`
const file = (facts: AuditFacts): string => (facts.format === '' ? days(facts) : ` in ${facts.format}${days(facts)}`)

export const auditLog: AccountTexts['auditLog'] = {
  title: 'Registro attività',
  lead: 'Chi ha modificato, esportato o eliminato che cosa, e chi ha effettuato l’accesso. Conservato per un anno. Non contiene mai ciò che è stato scritto.',
  empty: 'Non è ancora stato registrato nulla.',
  end: 'È tutto.',
  goneChatbot: 'un chatbot eliminato',
  otherField: 'impostazioni',
  sentences: {
    'account.changed': ({ who, fields }) => `${somebody(who)} ha modificato l’account: ${fields || 'impostazioni'}.`,
    'account.created': ({ who }) => `${somebody(who)} ha creato l’account.`,
    'account.resumed': () => 'Il gestore ha riaperto l’account.',
    'account.suspended': () => 'Il gestore ha sospeso l’account.',
    'analytics.exported': facts =>
      `${somebody(facts.who)} ha esportato le statistiche${at(facts.chatbot)}${file(facts)}.`,
    'booking.cancelled': ({ who, chatbot }) => `${somebody(who)} ha annullato una prenotazione${at(chatbot)}.`,
    'booking.removed': ({ who, chatbot }) => `${somebody(who)} ha eliminato una prenotazione${at(chatbot)}.`,
    'bookings.exported': facts => `${somebody(facts.who)} ha esportato le prenotazioni${file(facts)}.`,
    'chatbot.changed': ({ who, fields, chatbot, domains }) =>
      `${somebody(who)} ha modificato ${chatbot}: ${fields || 'impostazioni'}.${domains === '' ? '' : ` Le notifiche vanno ora agli indirizzi di ${domains}.`}`,
    'chatbot.created': ({ who, chatbot }) => `${somebody(who)} ha creato il chatbot ${chatbot}.`,
    'chatbot.removed': ({ who }) => `${somebody(who)} ha eliminato un chatbot.`,
    'connector.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} ha modificato un connettore${at(chatbot)}: ${fields || 'impostazioni'}.`,
    'connector.created': ({ who, chatbot }) => `${somebody(who)} ha aggiunto un connettore${at(chatbot)}.`,
    'connector.removed': ({ who, chatbot }) => `${somebody(who)} ha rimosso un connettore${at(chatbot)}.`,
    'conversation.erased': ({ who, fields, chatbot }) =>
      `${somebody(who)} ha cancellato una conversazione${at(chatbot)}${fields === '' ? '' : `, con: ${fields}`}.`,
    'conversation.erased_by_visitor': ({ chatbot }) => `Un visitatore ha eliminato la sua conversazione${at(chatbot)}.`,
    'conversations.exported': facts =>
      `${somebody(facts.who)} ha esportato le conversazioni${at(facts.chatbot)}${file(facts)}.`,
    'export.downloaded': ({ who }) => `${somebody(who)} ha scaricato il file di un’esportazione.`,
    'export.removed': ({ who }) => `${somebody(who)} ha eliminato un’esportazione.`,
    'feedback.exported': facts => `${somebody(facts.who)} ha esportato le valutazioni${file(facts)}.`,
    'invitation.created': ({ who, person }) => `${somebody(who)} ha invitato ${person || 'qualcuno'}.`,
    'invitation.removed': ({ who }) => `${somebody(who)} ha revocato un invito.`,
    'invitation.sent': ({ who, person }) =>
      `${somebody(who)} ha inviato di nuovo l’invito${person === '' ? '' : ` a ${person}`}.`,
    'lead.marked': ({ who, chatbot }) => `${somebody(who)} ha segnato un contatto${at(chatbot)} come gestito o aperto.`,
    'lead.removed': ({ who, chatbot }) => `${somebody(who)} ha eliminato un contatto${at(chatbot)}.`,
    'leads.exported': facts => `${somebody(facts.who)} ha esportato i contatti${file(facts)}.`,
    'live-chat.claimed': ({ who }) => `${somebody(who)} ha preso in carico una conversazione.`,
    'live-chat.ended': ({ who }) => `${somebody(who)} ha terminato una chat dal vivo.`,
    'live-chat.released': ({ who }) => `${somebody(who)} ha rimesso in coda una conversazione.`,
    'live-chat.transferred': ({ who }) => `${somebody(who)} ha passato ad altri una conversazione.`,
    'login.failed': ({ who }) => `Qualcuno ha tentato di accedere come ${who || 'un membro'} con una password errata.`,
    'login.limited': ({ who }) =>
      `Troppe password errate per ${who || 'un membro'}: gli altri tentativi hanno dovuto attendere.`,
    'login.revoked': ({ who }) => `Gli accessi di ${who || 'un membro'} su altri dispositivi sono stati chiusi.`,
    'login.succeeded': ({ who }) => `${somebody(who)} ha effettuato l’accesso.`,
    logout: ({ who }) => `${somebody(who)} ha chiuso la sessione.`,
    'mail.read': ({ who }) => `${somebody(who)} ha letto un’email dell’installazione.`,
    'member.changed': ({ who, person }) => `${somebody(who)} ha modificato le autorizzazioni di ${member(person)}.`,
    'member.demoted': ({ who, person }) =>
      `${operator(who)} ha reso ${person || 'un proprietario'} un membro con meno autorizzazioni.`,
    'member.joined': ({ who }) => `${somebody(who)} ha iniziato a far parte del team.`,
    'member.left': ({ who }) => `${somebody(who)} ha lasciato il team.`,
    'member.promoted': ({ who, person }) => `${operator(who)} ha nominato proprietario ${member(person)}.`,
    'member.removed': ({ who }) => `${operator(who)} ha rimosso un membro dal team.`,
    'password.changed': ({ who }) => `${somebody(who)} ha scelto una nuova password.`,
    'password.failed': ({ who }) =>
      `Qualcuno che aveva effettuato l’accesso come ${who || 'un membro'} ha inserito una password errata.`,
    'password.removed': ({ who }) =>
      `Il gestore ha tolto la password di ${who || 'un membro'}: se ne sceglie una nuova tramite un link.`,
    'password.reset-requested': ({ who }) => `Qualcuno ha chiesto una nuova password per ${who || 'un membro'}.`,
    'password-reset.sent': ({ who, person }) =>
      `${somebody(who)} ha inviato a ${member(person)} un link per una nuova password.`,
    'profile.changed': ({ who }) => `${somebody(who)} ha modificato il proprio nome.`,
    'question.answered': ({ who, chatbot }) => `${somebody(who)} ha risposto a una domanda${at(chatbot)}.`,
    'question.dismissed': ({ who, chatbot }) => `${somebody(who)} ha scartato una domanda${at(chatbot)}.`,
    'question.reopened': ({ who, chatbot }) => `${somebody(who)} ha riaperto una domanda${at(chatbot)}.`,
    'questions.exported': facts => `${somebody(facts.who)} ha esportato le domande${file(facts)}.`,
    'recipient.confirmed': ({ domains }) =>
      `Qualcuno presso ${domains || 'un altro indirizzo'} ha confermato di voler ricevere le notifiche.`,
    'source.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} ha modificato una fonte${at(chatbot)}: ${fields || 'impostazioni'}.`,
    'source.created': ({ who, chatbot }) => `${somebody(who)} ha aggiunto una fonte${at(chatbot)}.`,
    'source.reindexed': ({ who, chatbot }) => `${somebody(who)} ha fatto rileggere una fonte${at(chatbot)}.`,
    'source.removed': ({ who, chatbot }) => `${somebody(who)} ha rimosso una fonte${at(chatbot)}.`,
    'template.changed': ({ who, fields, chatbot }) =>
      `${somebody(who)} ha modificato una risposta salvata${at(chatbot)}: ${fields || 'testo'}.`,
    'template.created': ({ who, chatbot }) => `${somebody(who)} ha aggiunto una risposta salvata${at(chatbot)}.`,
    'template.removed': ({ who, chatbot }) => `${somebody(who)} ha rimosso una risposta salvata${at(chatbot)}.`,
    'visitor.exported': ({ who, chatbot }) => `${somebody(who)} ha esportato tutto su un visitatore${at(chatbot)}.`,
    'webhook.changed': ({ who, fields }) => `${somebody(who)} ha modificato un webhook: ${fields || 'impostazioni'}.`,
    'webhook.created': ({ who }) => `${somebody(who)} ha creato un webhook.`,
    'webhook.removed': ({ who }) => `${somebody(who)} ha eliminato un webhook.`,
    'webhook.resent': ({ who }) => `${somebody(who)} ha inviato di nuovo un messaggio di un webhook.`,
    'webhook.tested': ({ who }) => `${somebody(who)} ha inviato un messaggio di prova a un webhook.`,
  },
  other: ({ who }, action) => `${somebody(who)}: ${action}`,
  fields: {
    name: 'nome',
    serviceName: 'nome dell’azienda',
    domains: 'siti web consentiti',
    language: 'lingua',
    isStreaming: 'comparsa delle risposte',
    systemPrompt: 'istruzioni',
    model: 'modello',
    dailyCap: 'risposte al giorno',
    appearance: 'aspetto',
    wiki: 'wiki',
    privacyUrl: 'pagina sulla privacy',
    liveChat: 'chat dal vivo',
    leads: 'contatti',
    bookings: 'prenotazioni',
    feedback: 'valutazioni',
    transcripts: 'conversazioni per email',
    maxDepth: 'profondità',
    reindexDays: 'giorni tra le letture',
    includePatterns: 'pagine da leggere',
    excludePatterns: 'pagine da escludere',
    keepSelectors: 'parti di pagina da leggere',
    dropSelectors: 'parti di pagina da escludere',
    renderPages: 'JavaScript su ogni pagina',
    entries: 'voci',
    file: 'file',
    description: 'descrizione',
    method: 'metodo',
    host: 'host',
    pathTemplate: 'percorso',
    parameters: 'parametri',
    isWriting: 'conferma',
    responseFields: 'campi della risposta',
    secret: 'segreto',
    url: 'indirizzo',
    events: 'eventi',
    isEnabled: 'attivazione',
    title: 'titolo',
    text: 'testo',
    shortcut: 'abbreviazione',
    isForAllChatbots: 'chatbot',
    isPersonal: 'utenti',
    timeZone: 'fuso orario',
  },
}
