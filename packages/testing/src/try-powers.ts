import { execFileSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { denyNetwork } from '@frontdesk/runtime/processes/deny-network'

// The program of a sandboxed process that tries what a reader of files must not be able to do, and tells what it could.

denyNetwork()

const powers: Record<string, () => unknown> = {
  'reads a file of the machine': () => readFileSync('/etc/passwd'),
  'lists a folder of the machine': () => readdirSync('/'),
  'reads the environment of another process': () => readFileSync(`/proc/${process.ppid}/environ`),
  'writes a file': () => writeFileSync(join(tmpdir(), 'frontdesk-sandbox'), ''),
  'starts a program': () => execFileSync('/bin/true'),
  'starts a thread': () => new Worker('', { eval: true }),
  'loads native code': () => process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6'),
  'opens a connection': () => connect(9, '127.0.0.1'),
  listens: () => createServer().listen(0),
  'sends a datagram': () => createSocket('udp4').send('x', 9, '127.0.0.1'),
  'asks a name server': () => lookup('localhost'),
  fetches: () => fetch('http://127.0.0.1:9099/'),
}

/** What it could do of all that. */
const could: string[] = []
for (const [name, use] of Object.entries(powers)) {
  try {
    await use()
    could.push(name)
  } catch {
    // As it should be.
  }
}

process.on('message', (wish: string) => {
  if (wish === 'take memory') for (const kept: unknown[] = []; ;) kept.push(Buffer.alloc(10_000_000, 1))
  if (wish === 'wait') return
  process.send?.({ could, names: Object.keys(process.env), pid: process.pid })
})
process.send?.('ready')
