import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectUrl } from '@frontdesk/testing/project-url'
import t, { type Test } from 'tap'

const scripts = projectUrl('scripts/')
const isDebian = spawnSync('apt-get', ['--version']).status === 0 && spawnSync('dpkg-deb', ['--version']).status === 0
const skip = !isDebian && 'apt-get and dpkg-deb are needed'

/** Builds a Debian package and returns the paragraph that describes it in an index. */
function buildPackage(folder: string, input: { name: string; depends?: string; path: string; text: string }): string {
  const { name, depends, path, text } = input
  const top = join(folder, `${name}.d`)
  mkdirSync(join(top, 'DEBIAN'), { recursive: true })
  mkdirSync(join(top, path, '..'), { recursive: true })
  writeFileSync(join(top, path), text, { mode: 0o755 })
  const fields = [`Package: ${name}`, 'Version: 1.0', 'Architecture: all', 'Maintainer: Nobody <nobody@example>']
  if (depends !== undefined) fields.push(`Depends: ${depends}`)
  writeFileSync(join(top, 'DEBIAN/control'), `${[...fields, `Description: ${name}`].join('\n')}\n`)
  const file = join(folder, `${name}.deb`)
  const built = spawnSync('dpkg-deb', ['--root-owner-group', '--build', top, file], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  return [...fields, `Filename: ./${name}.deb`, `Size: ${statSync(file).size}`, `SHA256: ${sum}`, ''].join('\n')
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A repository on loopback with a program that needs a library, and the variables by which apt uses no other. */
async function startRepository(
  t: Test,
  dir: string,
): Promise<{ env: NodeJS.ProcessEnv; answerNext: (answer: Answer) => void }> {
  const program = `#!/bin/sh\n[ "$1" = --version ] || cat "$LD_LIBRARY_PATH/libhello.so.1"\n`
  const packages = [
    { name: 'frontdesk-hello', depends: 'frontdesk-hello-library', path: 'usr/bin/frontdesk-hello', text: program },
    { name: 'frontdesk-hello-library', path: 'usr/lib/libhello.so.1', text: 'hello from the library' },
  ]
  writeFileSync(join(dir, 'Packages'), packages.map(input => buildPackage(dir, input)).join('\n'))
  let answer: Answer | undefined
  const server = createServer((request, response) => {
    const file = join(dir, request.url ?? '')
    if (answer !== undefined && file.endsWith('.deb')) answer(request, response)
    else if (existsSync(file)) createReadStream(file).pipe(response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  writeFileSync(join(dir, 'sources.list'), `deb [trusted=yes] http://127.0.0.1:${port}/ ./\n`)
  const conf = [
    `Dir::Etc::sourcelist "${join(dir, 'sources.list')}";`,
    `Dir::Etc::sourceparts "${join(dir, 'no-parts')}";`,
    'Acquire::http::Proxy::127.0.0.1 "DIRECT";',
  ]
  writeFileSync(join(dir, 'apt.conf'), conf.join('\n'))
  const env = { ...process.env, APT_CONFIG: join(dir, 'apt.conf') }
  return {
    env,
    answerNext: next => {
      answer = next
    },
  }
}

/** Unpacks the program in a process of its own, as `npm start` does. */
function unpack(target: string, env: NodeJS.ProcessEnv) {
  const script = `
    import { main } from '${new URL('progress.mjs', scripts).href}'
    import { unpackPackages } from '${new URL('programs/unpack-packages.mjs', scripts).href}'
    const input = { target: process.argv[1], program: 'frontdesk-hello', packages: ['frontdesk-hello'] }
    await main(async () => console.log(await unpackPackages(input)))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, target], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, output: output.trim() }))
  return { child, ended }
}

const outputOf = (file: string): string => spawnSync(file, { encoding: 'utf8' }).stdout

function folder(t: Test): string {
  const dir = mkdtempSync(join(tmpdir(), 'frontdesk-packages-'))
  t.teardown(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

t.test('a signal amid the download leaves no file and no process, and the next run unpacks', { skip }, async t => {
  const dir = folder(t)
  const { env, answerNext } = await startRepository(t, dir)
  const target = join(dir, 'programs/hello')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const asked = new Promise<ServerResponse>(resolve => answerNext((_, response) => resolve(response)))
    const { child, ended } = unpack(target, env)
    const response = await Promise.race([asked, ended])
    if (!('socket' in response)) throw new Error(response.output)
    const isConnectionClosed = once(response, 'close')
    t.not(readdirSync(join(dir, 'programs')).length, 0)
    child.kill(signal)
    t.same(await ended, { code: 130, output: 'stopped' })
    await isConnectionClosed
    t.same(readdirSync(join(dir, 'programs')), [])
  }
  answerNext((request, response) => createReadStream(join(dir, request.url ?? '')).pipe(response))
  const { code, output } = await unpack(target, env).ended
  t.same({ code, output }, { code: 0, output: join(target, 'bin/frontdesk-hello') })
  t.equal(outputOf(output), 'hello from the library')
  t.same(readdirSync(join(dir, 'programs')), ['hello'])
})

t.test('two runs at once both get a program that works, and remove what a killed run has left', { skip }, async t => {
  const dir = folder(t)
  const { env } = await startRepository(t, dir)
  const target = join(dir, 'programs/hello')
  const dead = spawnSync('true')
  mkdirSync(join(dir, `programs/hello.${dead.pid}-abcdef/state`), { recursive: true })
  const results = await Promise.all([unpack(target, env).ended, unpack(target, env).ended])
  t.same(
    results.map(({ code }) => code),
    [0, 0],
  )
  t.same(
    results.map(({ output }) => outputOf(output)),
    ['hello from the library', 'hello from the library'],
  )
  t.same(readdirSync(join(dir, 'programs')), ['hello'])
})

t.test('a package that cannot be had fails with the end of what apt says', { skip }, async t => {
  const dir = folder(t)
  const { env, answerNext } = await startRepository(t, dir)
  answerNext((_, response) => response.writeHead(404).end())
  const { code, output } = await unpack(join(dir, 'programs/hello'), env).ended
  t.equal(code, 1)
  t.match(output, /404/)
  t.same(readdirSync(join(dir, 'programs')), [])
})

t.test("apt's own lists and archives stay as they are", { skip }, async t => {
  const dir = folder(t)
  const { env } = await startRepository(t, dir)
  const marker = join(dir, 'hook-has-run')
  // Images of Docker have such a hook, which empties the machine's package cache.
  writeFileSync(
    join(dir, 'apt.conf'),
    `${readFileSync(join(dir, 'apt.conf'), 'utf8')}\nAPT::Update::Post-Invoke { "touch ${marker}"; };\n`,
  )
  const stamp = (): number[] => ['/var/lib/apt/lists', '/var/cache/apt'].map(path => statSync(path).mtimeMs)
  const before = stamp()
  t.equal((await unpack(join(dir, 'programs/hello'), env).ended).code, 0)
  t.same(stamp(), before)
  t.notOk(existsSync(marker))
})
