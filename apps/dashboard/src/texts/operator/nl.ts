import { plural } from '../plural.ts'
import type { OperatorTexts } from './en.ts'

const count = plural('nl')

export const operatorNl: OperatorTexts = {
  operator: {
    accounts: 'Alle accounts',
    accountsLead:
      'Elk account van deze installatie: wat het is en verbruikt. Wat bezoekers zeggen blijft bij het account.',
    search: 'Zoek op naam of eigenaar',
    noneFound: 'Geen account heeft die naam of eigenaar.',
    usedOf: (used, quota) => `${used} van ${quota} AI-antwoorden deze maand`,
    chatbots: n => count(n, { one: '# chatbot', other: '# chatbots' }),
    members: n => count(n, { one: '# lid', other: '# leden' }),
    since: time => `Sinds ${time}`,
    suspended: 'Opgeschort',
    change: 'Wijzigen',
    changeOf: name => `${name} wijzigen`,
    plan: 'Abonnement',
    quota: 'AI-antwoorden per maand',
    quotaHelp: 'Leeg: zoveel als het abonnement heeft.',
    suspend: 'Account opschorten',
    suspendHelp:
      'Bij een opgeschort account kan niemand inloggen en de chatbots antwoorden niemand. Er wordt niets verwijderd.',
    resume: 'Opschorting opheffen',
    resumeHelp: 'Het account is opgeschort: niemand kan inloggen en de chatbots antwoorden niemand.',
    save: 'Opslaan',
    status: 'Installatie',
    statusLead: 'Wat er draait, in welke versie, en wat er wacht.',
    queues: 'Wachtrijen',
    waiting: n => count(n, { one: '# taak wacht', other: '# taken wachten' }),
    active: n => count(n, { one: '# bezig', other: '# bezig' }),
    delayed: n => count(n, { one: '# komt later', other: '# komen later' }),
    failed: n => count(n, { one: '# mislukt', other: '# mislukt' }),
    workers: n => count(n, { one: '# worker', other: '# workers' }),
    parts: 'Onderdelen',
    behind: 'Er ontbreken migraties',
    upToDate: 'Bijgewerkt',
    dropsJobs: 'Als hij vol is, gooit hij wachtende taken weg: zet maxmemory-policy op noeviction.',
    notAppendOnly: 'Bij een crash vergeet hij wachtende taken: zet appendonly op yes.',
    look: 'Bekijk dit',
    well: 'Alles in orde',
    mail: 'E-mail',
    mails: {
      smtp: 'Een mailserver bezorgt die.',
      files: 'Die staat in bestanden op de server, omdat er geen mailserver is ingesteld.',
    },
    unknown: 'Dat heeft nog geen worker gezegd.',
    model: 'Taalmodel',
    noModel: 'Geen: antwoorden zijn passages uit de pagina’s.',
    byMeaning: 'Zoeken op woorden en op betekenis',
    byWords: 'Zoeken op woorden',
    doctor: 'npm run doctor controleert instellingen, adressen, mailserver en modellen op de opdrachtregel.',
  },
}
