import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { TLSSocket } from 'node:tls'
import { enqueueMail, newMailCipher } from '@frontdesk/accounts/mails/enqueue-mail'
import { readMailFile } from '@frontdesk/accounts/mails/mail-files'
import { shopAuthority, shopKey } from '@frontdesk/testing/shop-api'
import { sendMailJob } from '@frontdesk/worker/jobs/send-mail-job'
import { openMail } from '@frontdesk/worker/mail'
import t, { type Test } from 'tap'
import { openWorker } from './open-worker.ts'

const mail = { subject: 'Hello', text: 'A link: http://127.0.0.1/#token' }

interface SmtpOptions {
  /** Its answer to each mail. */
  verdict?: string
  /** Whether it offers STARTTLS, with a certificate that nobody vouches for. */
  offersTls?: boolean
}

/** A mail server that keeps what it is told. */
async function anSmtpServer(t: Test, { verdict = '250 taken', offersTls = false }: SmtpOptions = {}) {
  const taken: { commands: string[]; message: string }[] = []
  const heard: string[] = []
  const serve = (socket: Socket): void => {
    const session = { commands: [] as string[], message: '' }
    let inData = false
    const answer = (line: string): void => {
      session.commands.push(line)
      heard.push(line)
      inData = line === 'DATA'
      if (line === 'QUIT') socket.end('221 bye\r\n')
      else if (line === 'STARTTLS') {
        socket.write(offersTls ? '220 go on\r\n' : '502 not here\r\n')
        if (offersTls) encrypt(socket)
      } else if (line.startsWith('EHLO') && offersTls) socket.write('250-test\r\n250 STARTTLS\r\n')
      else socket.write(inData ? '354 go on\r\n' : '250 ok\r\n')
    }
    createInterface({ input: socket }).on('line', line => {
      if (inData && line !== '.') session.message += `${line}\n`
      else if (inData) {
        inData = false
        taken.push(session)
        socket.write(`${verdict}\r\n`)
      } else answer(line)
    })
  }
  const encrypt = (socket: Socket): void => {
    socket.removeAllListeners('data')
    const secure = new TLSSocket(socket, { isServer: true, key: shopKey, cert: shopAuthority })
    serve(secure.on('error', () => undefined))
  }
  const server = createServer(socket => {
    socket.on('error', () => undefined).write('220 test\r\n')
    serve(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return { taken, heard, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

t.test(
  'without a mail server a mail is a file that only the operator may read, the same however often it is sent',
  async t => {
    const dataDir = t.testdir()
    const send = openMail({ smtpUrl: undefined, from: undefined, dataDir })
    const id = randomUUID()
    for (let count = 1; count <= 2; count += 1) await send({ id, to: 'sam@shop.example', ...mail })
    t.same(await readdir(join(dataDir, 'mail')), [`${id}.eml`])
    const file = join(dataDir, 'mail', `${id}.eml`)
    t.equal((await stat(file)).mode & 0o777, 0o600)
    const text = await readFile(file, 'utf8')
    t.match(text, `Message-ID: <${id}@localhost>\r\n`)
    t.match(text, 'To: sam@shop.example\r\n')
    t.match(text, mail.text)
    const link = `https://desk.shop.example/dashboard/accept-invitation#${'x'.repeat(43)}`
    await send({ id, to: 'sam@shop.example', subject: 'Ünlimited', text: `Grüße\n${link}\n` })
    t.match(await readFile(file, 'utf8'), `8bit\r\n`)
    t.ok((await readFile(file, 'utf8')).endsWith(`\r\n\r\nGrüße\r\n${link}\r\n`), 'a link can be copied out of it')
  },
)

t.test('no address, name or subject adds a line to the head of a mail, or a receiver', async t => {
  const dataDir = t.testdir()
  const from = 'Corner Shop <desk@shop.example>'
  const send = openMail({ smtpUrl: undefined, from, dataDir })
  for (const to of [
    'sam@shop.example\r\nBcc: eve@evil.example',
    'sam@shop.example,eve@evil.example',
    'Eve <eve@evil.example>',
    '"a b"@shop.example',
    'sam@shop.example\u2028',
    '',
  ]) {
    await t.rejects(send({ id: randomUUID(), to, ...mail }), { code: 'MAIL_ADDRESS_INVALID' })
  }
  const id = randomUUID()
  const subject = 'Hello\r\nBcc: eve@evil.example\r\n\r\n<script>\u2028X-Evil: 1'
  await send({ id, to: 'sam@shop.example', subject, text: mail.text })
  const head = (await readFile(join(dataDir, 'mail', `${id}.eml`), 'utf8')).split('\r\n\r\n')[0] ?? ''
  const names = head.split('\r\n').flatMap(line => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? [])
  t.same(names.toSorted(), [
    'auto-submitted',
    'content-transfer-encoding',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ])
})

t.test('a mail server gets each mail under the same id, and is asked again only where that may help', async t => {
  const from = 'Corner Shop <desk@shop.example>'
  const open = (smtpUrl: string) => openMail({ smtpUrl, from, dataDir: 'nowhere' })
  const [taking, busy, refusing] = [
    await anSmtpServer(t),
    await anSmtpServer(t, { verdict: '451 later' }),
    await anSmtpServer(t, { verdict: '550 never' }),
  ]
  const id = randomUUID()
  const addressed = { id, to: 'sam@shop.example', ...mail }
  await open(taking.url)(addressed)
  await open(taking.url)(addressed)
  t.equal(taking.taken.length, 2)
  for (const { commands, message } of taking.taken) {
    t.match(commands, { 1: 'MAIL FROM:<desk@shop.example>', 2: 'RCPT TO:<sam@shop.example>' })
    t.match(message, `Message-ID: <${id}@shop.example>`)
  }
  await t.rejects(open(busy.url)(addressed), { code: 'MAIL_UNSENT' })
  await t.rejects(open('smtp://127.0.0.1:1')(addressed), { code: 'MAIL_UNSENT' })
  await t.rejects(open(refusing.url)(addressed), { code: 'MAIL_REFUSED' })
  t.throws(() => openMail({ smtpUrl: taking.url, from: undefined, dataDir: '' }), { code: 'SETTINGS_INVALID' })
  t.throws(() => openMail({ smtpUrl: taking.url, from: 'a@b.c, d@e.f', dataDir: '' }), { code: 'SETTINGS_INVALID' })
})

t.test('a mail that can be ended says how, to people and to mail programs', async t => {
  const server = await anSmtpServer(t)
  const send = openMail({ smtpUrl: server.url, from: 'desk@shop.example', dataDir: 'nowhere' })
  const unsubscribeUrl = 'https://chat.shop.example/weekly-mail/abc'
  await send({ id: randomUUID(), to: 'sam@shop.example', ...mail, unsubscribeUrl })
  await send({ id: randomUUID(), to: 'sam@shop.example', ...mail })
  const [first, second] = server.taken.map(({ message }) => message)
  t.match(first, `List-Unsubscribe: <${unsubscribeUrl}>\n`)
  t.match(first, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
  t.notMatch(second, /List-Unsubscribe/)
})

t.test('a mail server gets text and HTML, the name of the business, and where a reply goes', async t => {
  const server = await anSmtpServer(t)
  const send = openMail({ smtpUrl: server.url, from: 'Frontdesk <desk@shop.example>', dataDir: 'nowhere' })
  const written = { ...mail, html: '<p>Hello</p>', fromName: 'Corner "Shop"\r\nBcc: eve@evil.example' }
  await send({ id: randomUUID(), to: 'sam@shop.example', ...written, replyTo: 'kim@visitor.example' })
  await send({ id: randomUUID(), to: 'sam@shop.example', ...mail, replyTo: 'kim@a.example, eve@evil.example' })
  const [first, second] = server.taken.map(({ message }) => message)
  t.match(first, 'From: "Corner \\"Shop\\" Bcc: eve@evil.example" <desk@shop.example>\n')
  t.match(first, 'Reply-To: kim@visitor.example\n')
  t.match(first, /Content-Type: multipart\/alternative[^]*Content-Type: text\/plain[^]*Content-Type: text\/html/)
  t.match(second, 'From: Frontdesk <desk@shop.example>\n')
  t.notMatch(second, /Reply-To|eve@evil|text\/html/, 'what is no single address is left out')
})

t.test('the picture of a business travels with the mail, and nothing is loaded', async t => {
  const server = await anSmtpServer(t)
  const send = openMail({ smtpUrl: server.url, from: 'desk@shop.example', dataDir: 'nowhere' })
  const html = '<p><img src="cid:logo" alt=""></p>'
  await send({ id: randomUUID(), to: 'sam@shop.example', ...mail, html, logo: 'data:image/png;base64,iVBORw0KGgo=' })
  const [sent] = server.taken.map(({ message }) => message)
  t.match(sent, /multipart\/related[^]*src=(?:3D)?"cid:logo"/)
  t.match(sent, /Content-Type: image\/png; name=logo\.png[^]*iVBORw0KGgo=/)
  t.match(sent, 'Content-ID: <logo>\n')
  t.match(sent, 'Content-Disposition: inline')
})

t.test('mail comes from Frontdesk where the operator names nobody, and the business does not either', async t => {
  const server = await anSmtpServer(t)
  const send = openMail({ smtpUrl: server.url, from: 'desk@shop.example', dataDir: 'nowhere' })
  await send({ id: randomUUID(), to: 'sam@shop.example', ...mail })
  await send({ id: randomUUID(), to: 'sam@shop.example', ...mail, fromName: '' })
  await send({ id: randomUUID(), to: 'sam@shop.example', ...mail, fromName: 'Corner Shop' })
  const names = server.taken.map(({ message }) => /^From: (.*) <desk@shop\.example>$/m.exec(message)?.[1])
  t.same(names, ['Frontdesk', 'Frontdesk', 'Corner Shop'])
})

t.test('without a mail server a file holds the text as it is, and the HTML', async t => {
  const dataDir = t.testdir()
  const id = randomUUID()
  const html = `<p>Grüße</p>\n<a href="http://127.0.0.1/#${'x'.repeat(100)}">Join</a>`
  const operators = { isForOperators: true as const }
  const send = openMail({ smtpUrl: undefined, from: undefined, dataDir })
  await send({ id, to: 'sam@shop.example', ...mail, ...operators, html })
  const folder = join(dataDir, 'mail')
  const [head = '', ...rest] = (await readFile(join(folder, `${id}.eml`), 'utf8')).split('\r\n\r\n')
  t.match(head, 'From: Frontdesk <frontdesk@localhost>\r\n')
  const boundary = /Content-Type: multipart\/alternative; boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  const [before, text, written, after] = rest.join('\r\n\r\n').split(`--${boundary}`)
  t.same([before, after], ['', '--\r\n'])
  t.equal(
    text,
    `\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${mail.text}\r\n`,
  )
  const [type, encoded = ''] = written?.split('base64\r\n\r\n') ?? []
  t.equal(type, '\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: ')
  t.equal(Buffer.from(encoded, 'base64').toString(), html)
  t.ok(encoded.split('\r\n').every(line => line.length <= 76))
  t.match(await readMailFile(folder, id), { to: 'sam@shop.example', text: mail.text }, 'operators read the text')
})

/** Sends a mail to somebody. */
const send = (smtpUrl: string): Promise<void> =>
  openMail({ smtpUrl, from: 'desk@shop.example', dataDir: 'nowhere' })({
    id: randomUUID(),
    to: 'sam@shop.example',
    ...mail,
  })

t.test('an untrusted certificate is accepted only where plain text is allowed', async t => {
  const server = await anSmtpServer(t, { offersTls: true })
  await send(server.url)
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')
  await send(`${elsewhere}?requireTLS=false`)
  t.equal(server.taken.length, 2)
  t.equal(server.heard.filter(line => line === 'STARTTLS').length, 2)
  await t.rejects(send(elsewhere), { code: 'MAIL_UNSENT' })
  t.equal(server.taken.length, 2)
})

t.test(
  'a server that does not encrypt gets neither a mail nor a password, unless it is here or the operator allows it',
  async t => {
    const server = await anSmtpServer(t)
    // Leads to this machine, and is not written as if it did.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')
    await t.rejects(send(elsewhere.replace('//', '//user:canary@')), {
      code: 'MAIL_NOT_ENCRYPTED',
      kind: 'unavailable',
      message: /smtps:.*requireTLS=false/,
    })
    t.same(server.taken, [])
    t.notMatch(server.heard.join(), /AUTH|MAIL FROM/)
    await send(`${elsewhere}?requireTLS=false`)
    await send(server.url)
    t.equal(server.taken.length, 2)
  },
)

t.test('row 20: a mail waits in Redis encrypted, for its own id and key alone', async t => {
  const { deps, lines, fixture } = await openWorker(t)
  const sent: string[] = []
  const sendMail = async ({ id }: { id: string }): Promise<void> => void sent.push(id)
  const id = randomUUID()
  await enqueueMail(deps, { id, to: 'sam@shop.example', subject: 'canary', text: 'canary' })
  const job = await fixture.redis.hgetall(`${fixture.namespace}:maintenance:send-mail-${id}`)
  t.match(job['data'], id)
  t.notMatch(JSON.stringify(job), /canary|sam@/)
  const { encrypted } = JSON.parse(job['data'] ?? '') as { encrypted: string }
  await sendMailJob({ ...deps, sendMail }, { mailId: id, encrypted })
  t.same(sent, [id])
  await sendMailJob({ ...deps, sendMail }, { mailId: randomUUID(), encrypted })
  await sendMailJob(
    { ...deps, sendMail, mailCipher: newMailCipher('the key of another installation') },
    { mailId: id, encrypted },
  )
  t.same(sent, [id])
  t.match(lines.join('\n'), 'a different ENCRYPTION_KEY')
  const nobody = deps.mailCipher.encrypt(JSON.stringify({ to: null, subject: '', text: '' }), id)
  await sendMailJob({ ...deps, sendMail }, { mailId: id, encrypted: nobody })
  t.same(sent, [id], 'a mail to nobody goes nowhere')
})

t.test('a mail that was just sent is not sent again, and one that failed is', async t => {
  const { deps } = await openWorker(t)
  const sent: string[] = []
  const sendMail = async ({ id }: { id: string }): Promise<void> => {
    sent.push(id)
    if (sent.length === 1) throw new Error('the mail server is away')
  }
  const mailId = randomUUID()
  const encrypted = deps.mailCipher.encrypt(JSON.stringify({ to: 'sam@shop.example', ...mail }), mailId)
  const run = () => sendMailJob({ ...deps, sendMail }, { mailId, encrypted })
  await t.rejects(run())
  await run()
  await run()
  t.same(sent, [mailId, mailId])
})
