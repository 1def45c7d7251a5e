import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'
import { checkMail } from '@frontdesk/accounts/doctor/check-mail'
import { freePort } from '@frontdesk/local-services/free-port'
import { shopAuthority, shopKey } from '@frontdesk/testing/shop-api'
import t from 'tap'

/* What the doctor finds out about SMTP_URL. */

const from = 'desk@shop.example'
const certificate = { key: shopKey, cert: shopAuthority }
const ignore = (): void => undefined

t.test('a mail server that is unreachable', async t => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  t.match(await checkMail(`smtp://user:canary@127.0.0.1:${port}`, from), {
    level: 'ok',
    found: /^127\.0\.0\.1:\d+ accepts/,
  })
  const refused = await checkMail(`smtp://user:canary@127.0.0.1:${await freePort()}`, from)
  t.match(refused, { level: 'fail', found: /ECONNREFUSED/, advice: 'Check SMTP_URL.' })
  t.match(await checkMail('smtp://127.0.0.1:1', undefined), { level: 'fail', found: /MAIL_FROM/ })
  t.notMatch(JSON.stringify(refused), 'canary')
})

t.test('a mail server elsewhere that does not encrypt, or not so that it can be trusted', async t => {
  let offer = '250 SIZE'
  const server = createServer(socket => {
    socket.write('220 mail.test\r\n')
    socket.on('error', ignore).on('data', text => {
      const isStart = String(text).startsWith('STARTTLS')
      socket.write(isStart ? '220 go on\r\n' : `250-mail.test\r\n${offer}\r\n`)
      if (!isStart) return
      socket.removeAllListeners('data')
      new TLSSocket(socket, { isServer: true, ...certificate }).on('error', ignore)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  // Leads to this machine, and is not written as if it did.
  const url = `smtp://0.0.0.0:${(server.address() as AddressInfo).port}`
  t.match(await checkMail(url, from), { level: 'fail', found: /does not offer STARTTLS/ })
  t.match(await checkMail(`${url}?requireTLS=false`, from), { level: 'ok' })
  offer = '250 STARTTLS'
  t.match(await checkMail(url, from), { level: 'fail', found: /certificate/, advice: /NODE_EXTRA_CA_CERTS/ })
})

t.test('a mail server with TLS from the first byte', async t => {
  const server = createTlsServer(certificate, socket => void socket.on('error', ignore)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const url = `smtps://localhost:${(server.address() as AddressInfo).port}`
  t.match(await checkMail(url, from, shopAuthority), { level: 'ok' })
  t.match(await checkMail(url, from), { level: 'fail', found: /certificate/, advice: /NODE_EXTRA_CA_CERTS/ })
})
