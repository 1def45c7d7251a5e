import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { projectUrl } from '@frontdesk/testing/project-url'
import type { Test } from 'tap'
import { killOnExit } from './kill-on-exit.ts'

/** A Frontdesk as `npm start` runs it. */
export interface Started {
  child: ChildProcess
  output: string[]
  demoUrl: string
  baseUrl: string
  /** Sends Ctrl-C and resolves with the exit code. */
  stop: () => Promise<number | null>
}

export interface StartInput {
  dataDir: string
  /** Variables on top of those of this process. */
  env?: Record<string, string>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Runs `npm start` with servers of its own, and resolves when it says that it is ready. */
export async function npmStart(t: Test, { dataDir, env = {} }: StartInput): Promise<Started> {
  const [port, demoPort] = [env['PORT'] ?? String(await freePort()), env['DEMO_PORT'] ?? String(await freePort())]
  const { OPENAI_API_KEY: _key, OPENAI_BASE_URL: _url, DATABASE_URL: _db, REDIS_URL: _redis, ...rest } = process.env
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: fileURLToPath(projectUrl('')),
    env: { ...rest, PORT: port, DEMO_PORT: demoPort, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Its servers are processes of their own: it ends them when it is told to, and nobody else would.
  child.once(
    'exit',
    killOnExit(() => child.kill('SIGINT')),
  )
  const output: string[] = []
  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT')
      await once(child, 'exit')
    }
    return child.exitCode
  }
  t.teardown(stop)
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', line => {
        output.push(line)
        if (line.startsWith('Frontdesk is ready')) resolve()
      })
    }
    child.once('exit', code => reject(new Error(`npm start ended with ${code}:\n${output.join('\n')}`)))
  })
  await ready
  return { child, output, baseUrl: `http://localhost:${port}`, demoUrl: `http://localhost:${demoPort}`, stop }
}

/** What `npm start` records of its programs. */
export interface RuntimeFacts {
  databaseUrl: string
  pids: Record<string, number>
}

/** Reads `runtime.json` of a running `npm start`. */
export const readFacts = (dataDir: string): RuntimeFacts =>
  JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8')) as RuntimeFacts
