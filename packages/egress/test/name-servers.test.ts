import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { isIPv4, type AddressInfo } from 'node:net'
import { AppError } from '@frontdesk/errors/app-error'
import { addressRules } from '@frontdesk/egress/address-rules'
import { fetchPage } from '@frontdesk/egress/fetch-page'
import { openEgress } from '@frontdesk/egress/open-egress'
import { openResolve } from '@frontdesk/egress/resolve'
import { watchDials } from '@frontdesk/testing/watch-dials'
import t, { type Test } from 'tap'

/** What a name server says to one question; undefined says nothing at all. */
type Records = (name: string, asked: number) => readonly string[] | undefined

const types = { 1: 'A', 28: 'AAAA' } as const

/** A name server on loopback whose every answer may be kept for 0 s. Speaks as much DNS as the question needs. */
async function aNameServer(t: Test, records: Records): Promise<string> {
  const server = createSocket('udp4')
  const asked = new Map<string, number>()
  server.on('message', (query, client) => {
    const { name, type, end } = questionOf(query)
    const key = `${name} ${type}`
    const times = (asked.get(key) ?? 0) + 1
    asked.set(key, times)
    const addresses = records(name, times)?.filter(address => isIPv4(address) === (type === 'A'))
    if (addresses === undefined) return
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(addresses.length, 6)
    header.writeUInt32BE(0, 8)
    server.send(Buffer.concat([header, query.subarray(12, end), ...addresses.map(recordOf)]), client.port)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => void server.close())
  return `127.0.0.1:${server.address().port}`
}

function questionOf(query: Buffer): { name: string; type: 'A' | 'AAAA'; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1) === 28 ? types[28] : types[1], end: at + 5 }
}

/** One resource record of the question's own name, with a time to live of 0. */
function recordOf(address: string): Buffer {
  const data = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : groupsOf(address)
  const head = Buffer.from([0xc0, 0x0c, 0, isIPv4(address) ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, data.length])
  return Buffer.concat([head, data])
}

const groupsOf = (address: string): Buffer => {
  const [head = '', tail = ''] = address.split('::')
  const before = head.split(':').filter(group => group !== '')
  const after = tail.split(':').filter(group => group !== '')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return Buffer.from([...before, ...zeros, ...after].flatMap(group => [parseInt(group, 16) >> 8, parseInt(group, 16)]))
}

/** The same port of two addresses: 127.0.0.2 is allowed and stands for the public internet, 127.0.0.1 is the inside. */
async function twoSites(t: Test) {
  const seen = { outside: 0, inside: 0 }
  const outside = createServer((_, response) => response.setHeader('connection', 'close').end('public'))
  const inside = createServer((_, response) => response.end('secret'))
  outside.on('connection', () => seen.outside++)
  inside.on('connection', () => seen.inside++)
  outside.listen(0, '127.0.0.2')
  await once(outside, 'listening')
  // `listen` on a TCP port gives an address of this kind.
  const { port } = outside.address() as AddressInfo
  inside.listen(port, '127.0.0.1')
  await once(inside, 'listening')
  t.teardown(() => {
    for (const server of [outside, inside]) server.closeAllConnections()
    outside.close()
    inside.close()
  })
  return { port, seen }
}

async function standFor(t: Test, records: Records) {
  const { port, seen } = await twoSites(t)
  const allow = `127.0.0.2:${port}`
  const resolve = openResolve(addressRules(allow), [await aNameServer(t, records)])
  const egress = openEgress({ allow, userAgent: 'Frontdesk/1 (test)', limits: { totalMs: 4_500 }, resolve })
  t.teardown(() => egress.close())
  const fetch = (host: string): Promise<string> =>
    fetchPage(egress, `http://${host}:${port}/`).then(
      page => page.body.toString(),
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    )
  return { port, seen, fetch }
}

t.test('row 11: a name that is public first and loopback next is not followed inside', async t => {
  const { port, seen, fetch } = await standFor(t, (_, asked) => [asked === 1 ? '127.0.0.2' : '127.0.0.1'])
  const dials = watchDials(t)
  t.equal(await fetch('rebind.test'), 'public')
  t.equal(await fetch('rebind.test'), 'BLOCKED_ADDRESS')
  t.equal(await fetch('REBIND.test.'), 'BLOCKED_ADDRESS')
  t.same(seen, { outside: 1, inside: 0 })
  t.same(dials, [`127.0.0.2:${port}`])
})

t.test('row 11: of a public and a private address, in either order, only the public one is dialled', async t => {
  const { port, seen, fetch } = await standFor(t, name =>
    name.startsWith('first') ? ['127.0.0.2', '127.0.0.1'] : ['::1', '10.0.0.1', '127.0.0.1', '127.0.0.2'],
  )
  const dials = watchDials(t)
  t.equal(await fetch('first.test'), 'public')
  t.equal(await fetch('last.test'), 'public')
  t.same(seen, { outside: 2, inside: 0 })
  t.same(dials, [`127.0.0.2:${port}`, `127.0.0.2:${port}`])
})

t.test('row 11: a name that spells its address, or stands for one of another family, is refused', async t => {
  const inside = ['::1', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'fd00::1', 'fe80::1', '2001:0:7f00:1::']
  const { seen, fetch } = await standFor(t, name => [
    name === '127.0.0.1.nip.test' ? '127.0.0.1' : (inside[Number(name.split('.')[0])] ?? ''),
  ])
  const dials = watchDials(t)
  t.equal(await fetch('127.0.0.1.nip.test'), 'BLOCKED_ADDRESS')
  for (const [index, address] of inside.entries()) t.equal(await fetch(`${index}.test`), 'BLOCKED_ADDRESS', address)
  t.same(seen, { outside: 0, inside: 0 })
  t.same(dials, [])
})

t.test('a name without any address, and a name server that refuses, are told apart', async t => {
  const rules = addressRules('')
  const resolve = openResolve(rules, [await aNameServer(t, () => [])])
  await t.rejects(resolve('nothing.test', 80), { code: 'FETCH_FAILED', message: 'There is no site at this address.' })
  const away = openResolve(rules, ['127.0.0.1:9'])
  await t.rejects(away('shop.test', 80), { message: 'The name of the site could not be looked up.' })
  t.ok((await away('localhost', 80)).includes('127.0.0.1'), 'what the operator has at home is asked of the system')
})

t.test('row 71: names whose name server never answers hold up no other name', async t => {
  const { fetch } = await standFor(t, name => (name.startsWith('silent') ? undefined : ['127.0.0.2']))
  let over = 0
  const silent = Array.from({ length: 16 }, (_, index) => fetch(`silent-${index}.test`).finally(() => over++))
  t.equal(await fetch('talks.test'), 'public')
  t.equal(over, 0, 'the others still wait for their answer')
  t.same(new Set(await Promise.all(silent)), new Set(['FETCH_FAILED']))
})
