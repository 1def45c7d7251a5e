import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { requiresStarttls } from '@frontdesk/runtime/requires-starttls'
import { fail, ok, placeOf, reasonOf, type Finding } from './finding.ts'

const timeoutMs = 5_000

/** Checks that the SMTP server accepts connections and encrypts them, and that MAIL_FROM is set. Sends no mail. */
export async function checkMail(smtpUrl: string, from: string | undefined): Promise<Finding> {
  if (from === undefined)
    return fail('Mail', 'MAIL_FROM is not set, so workers do not start', 'Set MAIL_FROM to the sender of mails.')
  const { hostname, port, protocol } = new URL(smtpUrl)
  const signal = AbortSignal.timeout(timeoutMs)
  const socket = connect({ host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) })
  try {
    await once(socket, 'connect', { signal })
    if (requiresStarttls(smtpUrl) && !(await offersStarttls(socket, signal))) {
      const found = `${placeOf(smtpUrl)} does not offer STARTTLS, so workers send no mail`
      return fail('Mail', found, 'Use its smtps:// address. For a server in your own network: add ?requireTLS=false.')
    }
    return ok('Mail', `${placeOf(smtpUrl)} accepts connections`)
  } catch (error) {
    return fail('Mail', `${placeOf(smtpUrl)} cannot be reached: ${reasonOf(error)}`, 'Check SMTP_URL.')
  } finally {
    socket.destroy()
  }
}

/** Greets the server and reads what it can do, as a mail client does. */
async function offersStarttls(socket: Socket, signal: AbortSignal): Promise<boolean> {
  let said = ''
  socket.setEncoding('utf8').on('data', (text: string) => (said += text))
  const reply = async (last: RegExp): Promise<void> => {
    while (!last.test(said)) await once(socket, 'data', { signal })
  }
  await reply(/^220 .*\r?\n/m)
  socket.write('EHLO doctor.invalid\r\n')
  await reply(/^(?:250|5\d\d) .*\r?\n/m)
  return /^250[- ]STARTTLS\b/im.test(said)
}
