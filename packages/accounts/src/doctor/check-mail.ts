import { connect, isIP, type Socket } from 'node:net'
import { once } from 'node:events'
import { connect as connectTls } from 'node:tls'
import { requiresStarttls } from '@frontdesk/runtime/requires-starttls'
import { fail, ok, placeOf, reasonOf, type Finding } from './finding.ts'

const timeoutMs = 5_000

/**
 * Checks that the SMTP server accepts connections and encrypts them as workers ask for, and that MAIL_FROM is set. Sends
 * no mail. `authority` is whose certificates are trusted, where it is not the usual ones.
 */
export async function checkMail(smtpUrl: string, from: string | undefined, authority?: string): Promise<Finding> {
  if (from === undefined)
    return fail('Mail', 'MAIL_FROM is not set, so workers cannot start', 'Set MAIL_FROM to the sender of emails.')
  const { hostname, port, protocol } = new URL(smtpUrl)
  const place = placeOf(smtpUrl)
  const signal = AbortSignal.timeout(timeoutMs)
  const socket = connect({ host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) })
  try {
    await once(socket, 'connect', { signal })
    if (requiresStarttls(smtpUrl) && !(await startTls(socket, signal))) {
      const found = `${place} does not offer STARTTLS, so workers send no emails`
      return fail('Mail', found, 'Use its smtps:// address. For a server in your own network, add ?requireTLS=false.')
    }
    if (protocol !== 'smtps:' && !requiresStarttls(smtpUrl)) return ok('Mail', `${place} accepts connections`)
    const problem = await encrypt(socket, { hostname, authority, signal })
    if (problem === undefined) return ok('Mail', `${place} accepts encrypted connections`)
    const advice = `Install a certificate for ${hostname} on it, or add its certificate authority to NODE_EXTRA_CA_CERTS for the doctor and the workers.`
    return fail('Mail', `the certificate of ${place} is not trusted, so workers send no emails: ${problem}`, advice)
  } catch (error) {
    return fail('Mail', `${place} cannot be reached: ${reasonOf(error)}`, 'Check SMTP_URL.')
  } finally {
    socket.destroy()
  }
}

/** Greets the server as a mail client does. False where it does not offer to encrypt; otherwise it waits for that. */
async function startTls(socket: Socket, signal: AbortSignal): Promise<boolean> {
  let said = ''
  const listen = (text: string): void => {
    said += text
  }
  socket.setEncoding('utf8').on('data', listen)
  const reply = async (last: RegExp): Promise<string> => {
    while (!last.test(said)) await once(socket, 'data', { signal })
    const all = said
    said = ''
    return all
  }
  await reply(/^220 .*\r?\n/m)
  socket.write('EHLO doctor.invalid\r\n')
  if (!/^250[- ]STARTTLS\b/im.test(await reply(/^(?:250|5\d\d) .*\r?\n/m))) return false
  socket.write('STARTTLS\r\n')
  await reply(/^220 .*\r?\n/m)
  socket.off('data', listen)
  return true
}

interface Encrypted {
  hostname: string
  authority: string | undefined
  signal: AbortSignal
}

/** Begins to encrypt, and returns why the server cannot be trusted; undefined where it can. */
async function encrypt(socket: Socket, { hostname, authority, signal }: Encrypted): Promise<string | undefined> {
  const secure = connectTls({
    socket,
    // Names are told to the server, addresses are not; both are looked for in its certificate.
    ...(isIP(hostname) === 0 ? { servername: hostname } : { host: hostname }),
    ...(authority === undefined ? {} : { ca: authority }),
  })
  try {
    await once(secure, 'secureConnect', { signal })
    return undefined
  } catch (error) {
    return reasonOf(error)
  } finally {
    secure.destroy()
  }
}
