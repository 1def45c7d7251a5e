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
    allShown: 'Dit zijn alle accounts.',
    checks: 'Controles',
    checked: (queue, time) => `Gecontroleerd door een worker van ${queue}, ${time}`,
    noChecks:
      'Nog geen worker heeft deze installatie gecontroleerd. Elke worker doet dat een minuut na het starten en daarna elk uur.',
    broken: 'Werkt niet',
    fine: n => count(n, { one: '# controle vond niets te doen.', other: '# controles vonden niets te doen.' }),
    encryption: 'Encryptiesleutel',
    keyId: id => `Sleutel ${id}`,
    secretsCurrent: n =>
      count(n, {
        one: '# opgeslagen geheim is ermee versleuteld',
        other: '# opgeslagen geheimen zijn ermee versleuteld',
      }),
    secretsPrevious: n =>
      count(n, {
        one: '# is nog met een vorige sleutel versleuteld: voer npm run admin -- secrets rotate uit.',
        other: '# zijn nog met een vorige sleutel versleuteld: voer npm run admin -- secrets rotate uit.',
      }),
    secretsUnreadable: n =>
      count(n, {
        one: '# kan niet worden ontsleuteld: zet de sleutel in ENCRYPTION_KEYS_PREVIOUS of voer het geheim opnieuw in.',
        other:
          '# kunnen niet worden ontsleuteld: zet de sleutel in ENCRYPTION_KEYS_PREVIOUS of voer de geheimen opnieuw in.',
      }),
    mailFiles: 'E-mails',
    mailFilesLead:
      'Deze installatie heeft geen mailserver, dus haar e-mails staan hier 30 dagen. Ze bevatten links waarmee men inlogt: het logboek zegt wie welke heeft gelezen.',
    mailsDelivered: 'Een mailserver bezorgt de e-mails van deze installatie. Wat hier staat, is daarvoor geschreven.',
    noMails: 'Hier staat geen e-mail.',
    mailsLeftOut: 'E-mails met wat bezoekers schreven, staan hier niet. Ze staan in de map mail van DATA_DIR.',
    mailTo: address => `Aan ${address}`,
    readMail: subject => `‘${subject}’ lezen`,
    read: 'Lezen',
    copyLink: 'Link kopiëren',
    doctor:
      'npm run doctor controleert dit alles in één keer op de opdrachtregel, ook instellingen, adressen en proxy’s.',
  },
}
