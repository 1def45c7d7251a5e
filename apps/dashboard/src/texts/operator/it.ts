import { plural } from '../plural.ts'
import type { OperatorTexts } from './en.ts'

const count = plural('it')

export const operatorIt: OperatorTexts = {
  operator: {
    accounts: 'Tutti gli account',
    accountsLead:
      'Ogni account di questa installazione: che cos’è e quanto consuma. Ciò che dicono i visitatori resta nell’account.',
    search: 'Cerca per nome o proprietario',
    noneFound: 'Nessun account ha questo nome o proprietario.',
    usedOf: (used, quota) => `${used} di ${quota} risposte IA questo mese`,
    chatbots: n => count(n, { one: '# chatbot', other: '# chatbot' }),
    members: n => count(n, { one: '# membro', other: '# membri' }),
    since: time => `Dal ${time}`,
    suspended: 'Sospeso',
    change: 'Modifica',
    changeOf: name => `Modifica ${name}`,
    plan: 'Piano',
    quota: 'Risposte IA al mese',
    quotaHelp: 'Vuoto: quante ne ha il piano.',
    suspend: 'Sospendi l’account',
    suspendHelp:
      'In un account sospeso nessuno può accedere e i suoi chatbot non rispondono. Non viene eliminato nulla.',
    resume: 'Revoca la sospensione',
    resumeHelp: 'L’account è sospeso: nessuno può accedere e i suoi chatbot non rispondono.',
    save: 'Salva',
    status: 'Installazione',
    statusLead: 'Che cosa è in funzione, in quale versione, e che cosa attende.',
    queues: 'Code',
    waiting: n => count(n, { one: '# attività in attesa', other: '# attività in attesa' }),
    active: n => count(n, { one: '# in corso', other: '# in corso' }),
    delayed: n => count(n, { one: '# più tardi', other: '# più tardi' }),
    failed: n => count(n, { one: '# fallita', other: '# fallite' }),
    workers: n => count(n, { one: '# worker', other: '# worker' }),
    parts: 'Componenti',
    behind: 'Mancano migrazioni',
    upToDate: 'Aggiornato',
    dropsJobs: 'Quando è pieno scarta le attività in attesa: imposti maxmemory-policy su noeviction.',
    notAppendOnly: 'Se si blocca dimentica le attività in attesa: imposti appendonly su yes.',
    look: 'Da controllare',
    well: 'Tutto a posto',
    mail: 'E-mail',
    mails: {
      smtp: 'Le consegna un server di posta.',
      files: 'Sono file sul server, perché non è impostato alcun server di posta.',
    },
    unknown: 'Nessun worker lo ha ancora detto.',
    model: 'Modello linguistico',
    noModel: 'Nessuno: le risposte sono passi delle pagine.',
    byMeaning: 'Ricerca per parole e per significato',
    byWords: 'Ricerca per parole',
    allShown: 'Questi sono tutti gli account.',
    checks: 'Verifiche',
    checked: (queue, time) => `Verificato da un worker di ${queue}, ${time}`,
    noChecks:
      'Nessun worker ha ancora verificato questa installazione. Ognuno lo fa un minuto dopo l’avvio e poi ogni ora.',
    broken: 'Non funziona',
    fine: n =>
      count(n, {
        one: '# verifica non ha trovato nulla da fare.',
        other: '# verifiche non hanno trovato nulla da fare.',
      }),
    encryption: 'Chiave di cifratura',
    keyId: id => `Chiave ${id}`,
    secretsCurrent: n =>
      count(n, {
        one: '# segreto salvato è cifrato con questa chiave',
        other: '# segreti salvati sono cifrati con questa chiave',
      }),
    secretsPrevious: n =>
      count(n, {
        one: '# è ancora cifrato con una chiave precedente: eseguite npm run admin -- secrets rotate.',
        other: '# sono ancora cifrati con una chiave precedente: eseguite npm run admin -- secrets rotate.',
      }),
    secretsUnreadable: n =>
      count(n, {
        one: '# non può essere decifrato: aggiungete la sua chiave a ENCRYPTION_KEYS_PREVIOUS o inserite di nuovo il segreto.',
        other:
          '# non possono essere decifrati: aggiungete la loro chiave a ENCRYPTION_KEYS_PREVIOUS o inserite di nuovo i segreti.',
      }),
    mailFiles: 'Email',
    mailFilesLead:
      'Questa installazione non ha un server di posta, quindi le sue email restano qui per 30 giorni. Contengono link che fanno accedere: il registro dice chi ha letto quale.',
    mailsDelivered:
      'Un server di posta consegna le email di questa installazione. Quelle qui sono state scritte prima.',
    noMails: 'Qui non c’è nessuna email.',
    mailsLeftOut:
      'Le email con ciò che hanno scritto i visitatori non sono elencate. Si trovano nella cartella mail di DATA_DIR.',
    mailTo: address => `A ${address}`,
    readMail: subject => `Leggi «${subject}»`,
    read: 'Leggi',
    copyLink: 'Copia il link',
    doctor:
      'npm run doctor verifica tutto questo in una volta dalla riga di comando, anche impostazioni, indirizzi e proxy.',
  },
}
