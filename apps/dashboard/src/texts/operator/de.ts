import { plural } from '../plural.ts'
import type { OperatorTexts } from './en.ts'

const count = plural('de')

export const operatorDe: OperatorTexts = {
  operator: {
    accounts: 'Alle Konten',
    accountsLead: 'Jedes Konto dieser Installation: was es ist und verbraucht. Was Besucher sagen, bleibt beim Konto.',
    search: 'Nach Name oder Inhaber suchen',
    noneFound: 'Kein Konto hat diesen Namen oder Inhaber.',
    usedOf: (used, quota) => `${used} von ${quota} KI-Antworten in diesem Monat`,
    chatbots: n => count(n, { one: '# Chatbot', other: '# Chatbots' }),
    members: n => count(n, { one: '# Mitglied', other: '# Mitglieder' }),
    since: time => `Seit ${time}`,
    suspended: 'Gesperrt',
    change: 'Ändern',
    changeOf: name => `${name} ändern`,
    plan: 'Tarif',
    quota: 'KI-Antworten im Monat',
    quotaHelp: 'Leer: so viele, wie der Tarif hat.',
    suspend: 'Konto sperren',
    suspendHelp:
      'In ein gesperrtes Konto kann sich niemand einloggen, und seine Chatbots antworten niemandem. Gelöscht wird nichts.',
    resume: 'Sperre aufheben',
    resumeHelp: 'Das Konto ist gesperrt: Niemand kann sich einloggen, und seine Chatbots antworten niemandem.',
    save: 'Speichern',
    status: 'Installation',
    statusLead: 'Was läuft, in welcher Version, und was wartet.',
    queues: 'Warteschlangen',
    waiting: n => count(n, { one: '# Auftrag wartet', other: '# Aufträge warten' }),
    active: n => count(n, { one: '# in Arbeit', other: '# in Arbeit' }),
    delayed: n => count(n, { one: '# kommt später', other: '# kommen später' }),
    failed: n => count(n, { one: '# gescheitert', other: '# gescheitert' }),
    workers: n => count(n, { one: '# Worker', other: '# Worker' }),
    parts: 'Bestandteile',
    behind: 'Migrationen fehlen',
    upToDate: 'Auf dem neuesten Stand',
    dropsJobs: 'Ist er voll, verwirft er wartende Aufträge: maxmemory-policy auf noeviction setzen.',
    notAppendOnly: 'Bei einem Absturz vergisst er wartende Aufträge: appendonly auf yes setzen.',
    look: 'Bitte ansehen',
    well: 'Alles in Ordnung',
    mail: 'Mails',
    mails: {
      smtp: 'Ein Mailserver stellt sie zu.',
      files: 'Sie liegen als Dateien auf dem Server, weil kein Mailserver eingestellt ist.',
    },
    unknown: 'Das hat noch kein Worker gesagt.',
    model: 'Sprachmodell',
    noModel: 'Keines: Antworten sind Stellen aus den Seiten.',
    byMeaning: 'Suche nach Wörtern und nach Bedeutung',
    byWords: 'Suche nach Wörtern',
    allShown: 'Das sind alle Konten.',
    checks: 'Prüfungen',
    checked: (queue, time) => `Geprüft von einem Worker für ${queue}, ${time}`,
    noChecks:
      'Noch hat kein Worker diese Installation geprüft. Jeder tut es eine Minute nach seinem Start und dann jede Stunde.',
    broken: 'Funktioniert nicht',
    fine: n =>
      count(n, { one: '# Prüfung hat nichts zu beanstanden.', other: '# Prüfungen haben nichts zu beanstanden.' }),
    encryption: 'Schlüssel für die Verschlüsselung',
    keyId: id => `Schlüssel ${id}`,
    secretsCurrent: n =>
      count(n, {
        one: '# gespeichertes Geheimnis ist damit verschlüsselt',
        other: '# gespeicherte Geheimnisse sind damit verschlüsselt',
      }),
    secretsPrevious: n =>
      count(n, {
        one: '# ist noch mit einem früheren Schlüssel verschlüsselt: npm run admin -- secrets rotate ausführen.',
        other: '# sind noch mit einem früheren Schlüssel verschlüsselt: npm run admin -- secrets rotate ausführen.',
      }),
    secretsUnreadable: n =>
      count(n, {
        one: '# lässt sich nicht entschlüsseln: den Schlüssel in ENCRYPTION_KEYS_PREVIOUS ergänzen oder das Geheimnis neu eingeben.',
        other:
          '# lassen sich nicht entschlüsseln: den Schlüssel in ENCRYPTION_KEYS_PREVIOUS ergänzen oder die Geheimnisse neu eingeben.',
      }),
    mailFiles: 'Mails',
    mailFilesLead:
      'Diese Installation hat keinen Mailserver, deshalb liegen ihre Mails 30 Tage lang hier. Sie enthalten Links, mit denen man sich einloggen kann: Im Protokoll steht, wer welche gelesen hat.',
    mailsDelivered: 'Ein Mailserver stellt die Mails dieser Installation zu. Was hier steht, wurde davor geschrieben.',
    noMails: 'Hier liegt keine Mail.',
    mailsLeftOut:
      'Mails mit dem, was Besucher geschrieben haben, stehen nicht hier. Sie liegen im Ordner mail von DATA_DIR.',
    mailTo: address => `An ${address}`,
    readMail: subject => `„${subject}“ lesen`,
    read: 'Lesen',
    copyLink: 'Link kopieren',
    doctor: 'npm run doctor prüft all das auf einmal auf der Kommandozeile, auch Einstellungen, Adressen und Proxys.',
  },
}
