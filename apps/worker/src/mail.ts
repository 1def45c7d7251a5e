import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { headersForOperators, mailFolderIn } from '@frontdesk/accounts/mails/mail-files'
import { AppError } from '@frontdesk/errors/app-error'
import type { Mail } from '@frontdesk/contracts/mail'
import { requiresStarttls } from '@frontdesk/runtime/requires-starttls'

/** An email with a recipient. */
export interface AddressedMail extends Mail {
  id: string
  to: string
}

/** Hands a mail over: to an SMTP server, or into a file. */
export type SendMail = (mail: AddressedMail) => Promise<void>

export interface MailSettings {
  /** Where mail is handed over; files under `dataDir` where none is set. */
  smtpUrl: string | undefined
  /** The sender: an address, alone or as `Name <address>`. */
  from: string | undefined
  dataDir: string
}

/** A server that says nothing for so long has not taken the mail. */
const patienceMs = 20_000

/** The way mail goes in this installation. Opens nothing before the first mail. */
export function openMail({ smtpUrl, from, dataDir }: MailSettings): SendMail {
  if (smtpUrl !== undefined && from === undefined) {
    throw new AppError(
      'SETTINGS_INVALID',
      'invalid',
      'SMTP_URL is set, but MAIL_FROM is not. Set it to the sender of emails.',
    )
  }
  const sender = senderOf(from)
  if (smtpUrl === undefined) return async mail => writeMail(mailFolderIn(dataDir), messageOf(mail, sender))
  const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  const requireTLS = requiresStarttls(smtpUrl)
  // Where plain text would do, a certificate that nobody vouches for is better than none: the mail server of a Debian has one.
  const tls = { rejectUnauthorized: requireTLS || smtpUrl.startsWith('smtps:') }
  // The library is loaded with the first mail: most processes send none.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url: smtpUrl, requireTLS, tls, ...timeouts })
  }
  let opened: ReturnType<typeof open> | undefined
  return async mail => {
    opened ??= open()
    try {
      const transport = await opened
      await transport.sendMail(messageOf(mail, sender))
    } catch (error) {
      throw asMailError(error)
    }
  }
}

/** Who mail comes from; Frontdesk where no name is set. Refuses what is no address. */
export const senderOf = (from: string | undefined): Sender => readSender(from ?? 'frontdesk@localhost')

interface Sender {
  name: string
  address: string
}

/** One address and no more: letters that separate, quote or fold have no place in one that we write to. */
const plainAddress = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,189}$/u

function readSender(from: string): Sender {
  const [, name = '', inner] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(from.trim()) ?? []
  const address = (inner ?? from).trim()
  if (plainAddress.test(address)) return { name: name.trim().replace(/^"(.*)"$/, '$1') || 'Frontdesk', address }
  throw new AppError(
    'SETTINGS_INVALID',
    'invalid',
    'MAIL_FROM is not an email address. Set it to one such as frontdesk@shop.example.',
  )
}

/** Replaces characters that could break out of a header line with spaces. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)

function messageOf(mail: AddressedMail, from: Sender) {
  const { id, to, subject, text, html, logo, fromName, replyTo, calendar, unsubscribeUrl, isForOperators } = mail
  if (!plainAddress.test(to))
    throw new AppError('MAIL_ADDRESS_INVALID', 'invalid', 'Emails cannot be sent to this address.')
  return {
    from: { name: oneLine(fromName ?? '') || from.name, address: from.address },
    // As an object it is never parsed: a comma in a name cannot make two receivers of one.
    to: { name: '', address: to },
    // What is no address is left out: the mail itself is of use without it.
    ...(replyTo !== undefined && plainAddress.test(replyTo) ? { replyTo: { name: '', address: replyTo } } : {}),
    subject: oneLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    ...(logo === undefined ? {} : { attachments: [logoPart(logo)] }),
    ...(calendar === undefined
      ? {}
      : { icalEvent: { method: calendar.method, content: calendar.text, filename: 'appointment.ics' } }),
    // The same each time, so that recipients can recognise duplicates.
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...unsubscribeHeaders(unsubscribeUrl),
      ...(isForOperators === true ? headersForOperators : {}),
    },
    // Nothing in a mail names a file or an address that is to be read for it.
    disableFileAccess: true,
    disableUrlAccess: true,
    id,
  }
}

/** The picture that the HTML shows as `cid:logo`, of a data URL. It travels with the mail, so that nothing is loaded. */
function logoPart(logo: string) {
  const [, contentType = '', content = ''] = /^data:(image\/(?:png|jpeg));base64,(.*)$/.exec(logo) ?? []
  const filename = contentType === 'image/png' ? 'logo.png' : 'logo.jpg'
  return { cid: 'logo', filename, contentType, content, encoding: 'base64', contentDisposition: 'inline' as const }
}

/** RFC 2369, and RFC 8058 for the press of one button. */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** Without a mail server the operator finds the mails in a folder. Only they may read it. */
async function writeMail(folder: string, { id, ...message }: ReturnType<typeof messageOf>): Promise<void> {
  const hasFiles = 'icalEvent' in message || 'attachments' in message
  const mail = hasFiles ? await wholeMail(message) : await readableMail(message)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${id}.${randomBytes(6).toString('hex')}`)
  await writeFile(draft, mail, { mode: 0o600, flag: 'wx' })
  await rename(draft, join(folder, `${id}.eml`))
}

type Message = Omit<ReturnType<typeof messageOf>, 'id'>

/** A mail of several parts, as a mail server gets it. */
async function wholeMail(message: Message): Promise<string> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: bytes } = await transport.sendMail(message)
  // Bytes, because `buffer` is set.
  return (bytes as Buffer).toString()
}

/**
 * A file without attachments begins with the text as it is: operators copy links out of it, and the encoding for a mail
 * server would break long lines in two. The HTML follows in an encoding that only mail programs read.
 */
async function readableMail({ html, ...message }: Message): Promise<string> {
  const [head = ''] = (await wholeMail({ ...message, text: '-' })).split('\r\n\r\n')
  const inFull = head.replace(/^(Content-Transfer-Encoding: ).*$/m, '$18bit')
  const text = message.text.replace(/\r?\n/g, '\r\n')
  if (html === undefined) return `${inFull}\r\n\r\n${text}`
  const boundary = `--_${randomBytes(12).toString('hex')}`
  return [
    inFull.replace(/^Content-Type: .*$/m, `Content-Type: multipart/alternative; boundary="${boundary}"`),
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
    `--${boundary}`,
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(html).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

/** A server that says no for good (5xx) will not be asked again; everything else may pass. */
function asMailError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  if (cause instanceof Error && 'code' in cause && cause.code === 'ETLS') {
    const reason = 'The mail server does not encrypt. Use its smtps:// address, or add ?requireTLS=false to SMTP_URL.'
    return new AppError('MAIL_NOT_ENCRYPTED', 'unavailable', reason, { cause })
  }
  const code = cause instanceof Error && 'responseCode' in cause ? Number(cause.responseCode) : 0
  return code >= 500 && code < 600
    ? new AppError('MAIL_REFUSED', 'invalid', 'The mail server rejected this email.', { cause })
    : new AppError('MAIL_UNSENT', 'unavailable', 'The mail server could not be reached.', { cause })
}
