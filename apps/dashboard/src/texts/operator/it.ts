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
    doctor: 'npm run doctor controlla impostazioni, indirizzi, posta e modelli dalla riga di comando.',
  },
}
