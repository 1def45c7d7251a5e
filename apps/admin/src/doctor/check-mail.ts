import { connect } from 'node:net'
import { once } from 'node:events'
import { fail, ok, placeOf, reasonOf, type Finding } from './finding.ts'

const patienceMs = 5_000

/** Whether somebody takes connections where mail is to be handed over, and mail has a sender; no mail is sent. */
export async function checkMail(smtpUrl: string, from: string | undefined): Promise<Finding> {
  if (from === undefined) return fail('Mail', 'MAIL_FROM is not set: no worker starts', 'Name the sender of mail.')
  const { hostname, port, protocol } = new URL(smtpUrl)
  const socket = connect({ host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(patienceMs) })
    return ok('Mail', `${placeOf(smtpUrl)} takes connections`)
  } catch (error) {
    return fail('Mail', `${placeOf(smtpUrl)} cannot be reached: ${reasonOf(error)}`, 'Check SMTP_URL.')
  } finally {
    socket.destroy()
  }
}
