import { connect } from 'node:net'
import { once } from 'node:events'
import { fail, ok, placeOf, reasonOf, type Finding } from './finding.ts'

const timeoutMs = 5_000

/** Checks that the SMTP server accepts connections and that MAIL_FROM is set. Sends no mail. */
export async function checkMail(smtpUrl: string, from: string | undefined): Promise<Finding> {
  if (from === undefined)
    return fail('Mail', 'MAIL_FROM is not set, so workers do not start', 'Set MAIL_FROM to the sender of mails.')
  const { hostname, port, protocol } = new URL(smtpUrl)
  const socket = connect({ host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) })
    return ok('Mail', `${placeOf(smtpUrl)} accepts connections`)
  } catch (error) {
    return fail('Mail', `${placeOf(smtpUrl)} cannot be reached: ${reasonOf(error)}`, 'Check SMTP_URL.')
  } finally {
    socket.destroy()
  }
}
