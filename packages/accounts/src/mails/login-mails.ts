import { writtenMoment } from '@frontdesk/calendar/written-time'
import type { Mail } from '@frontdesk/contracts/mail'
import type { LoginPlace } from '../audit/record-login-event.ts'
import { accountMail } from './account-mails.ts'
import type { EncryptedMail, LinkingMailNeeds } from './enqueue-mail.ts'
import type { MailPart } from './layout/mail-content.ts'
import { frontdeskMail } from './mail-texts.ts'
import { mailWords } from './mail-words.ts'
import { nameInMail } from './without-addresses.ts'

/** Somebody with a login: null is the language of their browser, which a mail does not know. */
export interface MailReader {
  email: string
  language: string | null
}

/** A reader of a mail that says when something happened. */
export interface TimedMailReader extends MailReader {
  /** Their own zone, or the account's: an IANA name. */
  timezone: string
}

/** The language of a mail. */
export const languageOf = ({ language }: Pick<MailReader, 'language'>): string => language ?? 'en'

/** A time as a mail writes it: on the reader's clock, with its zone. */
export const written = (time: Date, { language, timezone }: Pick<TimedMailReader, 'language' | 'timezone'>): string =>
  writtenMoment(time, { language: languageOf({ language }), timezone })

/** Tells a user of a login on a device and in a network that they have not used lately. */
export function newDeviceMail({
  email,
  network,
  device,
  time,
  baseUrl,
  ...reader
}: LoginPlace & TimedMailReader & { time: Date; baseUrl: string }): Mail {
  const language = languageOf(reader)
  const { newDevice, whyLogin } = mailWords(language).account
  const facts = [
    { label: newDevice.time, value: written(time, reader) },
    { label: newDevice.device, value: device ?? newDevice.unknown },
    { label: newDevice.network, value: network.replace(' (anonymized)', '') },
  ]
  const parts = [{ text: newDevice.text }, { facts }, ...notYouParts(language, baseUrl)]
  return { to: email, ...frontdeskMail({ language, subject: newDevice.title, parts, footer: [whyLogin] }) }
}

/** Tells a user that the password of their login was changed. */
export function passwordChangedMail(
  { mailCipher, baseUrl }: Pick<LinkingMailNeeds, 'mailCipher' | 'baseUrl'>,
  { email, ...reader }: TimedMailReader,
): EncryptedMail {
  const language = languageOf(reader)
  const { passwordChanged, whyLogin } = mailWords(language).account
  const text = passwordChanged.text({ time: written(new Date(), reader) })
  const parts = [{ text }, ...notYouParts(language, baseUrl)]
  const mail = frontdeskMail({ language, subject: passwordChanged.title, parts, footer: [whyLogin] })
  return accountMail(mailCipher, { to: email, ...mail })
}

/** What somebody can do who did not do that themselves: a link to a new password goes to their own address. */
export function notYouParts(language: string, baseUrl: string): MailPart[] {
  const { notYou, notYouButton } = mailWords(language).account
  const url = new URL('/dashboard/forgot-password', baseUrl).href
  return [{ text: notYou }, { button: { label: notYouButton, url } }]
}

interface NewMember {
  owners: readonly MailReader[]
  accountName: string
  name: string
  email: string
}

/** Tells the owners of an account that somebody joined the team. */
export function newMemberMails(
  { mailCipher, baseUrl }: Pick<LinkingMailNeeds, 'mailCipher' | 'baseUrl'>,
  { owners, email, ...names }: NewMember,
): EncryptedMail[] {
  const [name, accountName] = [nameInMail(names.name), nameInMail(names.accountName)]
  return owners.map(owner => {
    const language = languageOf(owner)
    const { newMember, whyOwner } = mailWords(language).account
    const parts = [
      { text: newMember.text({ name, account: accountName }) },
      { facts: [{ label: newMember.email, value: email }] },
      { text: newMember.note },
      { button: { label: newMember.button, url: new URL('/dashboard/team', baseUrl).href } },
    ]
    const subject = newMember.subject({ name, account: accountName })
    const text = frontdeskMail({ language, subject, parts, footer: [whyOwner({ account: accountName })] })
    return accountMail(mailCipher, { to: owner.email, ...text })
  })
}
