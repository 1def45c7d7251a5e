import { plural } from '../plural.ts'

const count = plural('en')

/** The words of the operators' pages in English, loaded with the first of them. */
export const operatorEn = {
  operator: {
    accounts: 'All accounts',
    accountsLead: 'Every account of this installation: what it is and uses. What visitors say stays with the account.',
    search: 'Search by name or owner',
    noneFound: 'No account has that name or owner.',
    usedOf: (used: string, quota: string): string => `${used} of ${quota} AI replies this month`,
    chatbots: (n: number): string => count(n, { one: '# chatbot', other: '# chatbots' }),
    members: (n: number): string => count(n, { one: '# member', other: '# members' }),
    since: (time: string): string => `Since ${time}`,
    suspended: 'Suspended',
    change: 'Change',
    changeOf: (name: string): string => `Change ${name}`,
    plan: 'Plan',
    quota: 'AI replies a month',
    quotaHelp: 'Empty: as many as the plan has.',
    suspend: 'Suspend the account',
    suspendHelp: 'A suspended account has no logins, and its chatbots answer nobody. Nothing is removed.',
    resume: 'End the suspension',
    resumeHelp: 'The account is suspended: it has no logins, and its chatbots answer nobody.',
    save: 'Save',
    status: 'Installation',
    statusLead: 'What runs, in which version, and what waits.',
    queues: 'Queues',
    waiting: (n: number): string => count(n, { one: '# job waits', other: '# jobs wait' }),
    active: (n: number): string => count(n, { one: '# is being done', other: '# are being done' }),
    delayed: (n: number): string => count(n, { one: '# comes later', other: '# come later' }),
    failed: (n: number): string => count(n, { one: '# failed', other: '# failed' }),
    workers: (n: number): string => count(n, { one: '# worker', other: '# workers' }),
    parts: 'Parts',
    behind: 'Migrations are missing',
    upToDate: 'Up to date',
    dropsJobs: 'It drops waiting jobs when it is full: set maxmemory-policy to noeviction.',
    notAppendOnly: 'It forgets waiting jobs in a crash: set appendonly to yes.',
    look: 'To be looked at',
    well: 'All is well',
    mail: 'Mail',
    mails: {
      smtp: 'A mail server delivers it.',
      files: 'It lies in files on the server, because no mail server is set.',
    },
    unknown: 'No worker has said so yet.',
    model: 'Language model',
    noModel: 'None: answers are passages of the pages.',
    byMeaning: 'Search by words and by meaning',
    byWords: 'Search by words',
    allShown: 'These are all accounts.',
    checks: 'Checks',
    checked: (queue: string, time: string): string => `Checked by a worker of ${queue} ${time}`,
    noChecks:
      'No worker has checked this installation yet. Each does a minute after it has started, and then every hour.',
    broken: 'Does not work',
    fine: (n: number): string =>
      count(n, { one: '# check found nothing to do.', other: '# checks found nothing to do.' }),
    encryption: 'Encryption key',
    keyId: (id: string): string => `Key ${id}`,
    secretsCurrent: (n: number): string =>
      count(n, { one: '# stored secret is encrypted with it', other: '# stored secrets are encrypted with it' }),
    secretsPrevious: (n: number): string =>
      count(n, {
        one: '# is still encrypted with a previous key: run npm run admin -- secrets rotate.',
        other: '# are still encrypted with a previous key: run npm run admin -- secrets rotate.',
      }),
    secretsUnreadable: (n: number): string =>
      count(n, {
        one: '# cannot be decrypted: add its key to ENCRYPTION_KEYS_PREVIOUS, or enter the secret again.',
        other: '# cannot be decrypted: add their key to ENCRYPTION_KEYS_PREVIOUS, or enter the secrets again.',
      }),
    mailFiles: 'Mails',
    mailFilesLead:
      'This installation has no mail server, so its mails are kept here for 30 days. They hold links that log in: the audit log says who read which.',
    mailsDelivered: 'A mail server delivers the mails of this installation. Those listed here were written before.',
    noMails: 'No mail is here.',
    mailsLeftOut: 'Mails with what visitors wrote are not listed. They are in the folder mail of DATA_DIR.',
    mailTo: (address: string): string => `To ${address}`,
    readMail: (subject: string): string => `Read “${subject}”`,
    read: 'Read',
    copyLink: 'Copy the link',
    doctor: 'npm run doctor checks all of this at once, settings, addresses and proxies too, from the command line.',
  },
}
export type OperatorTexts = typeof operatorEn
