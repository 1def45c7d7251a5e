import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root, SetUpError } from '../progress.mjs'

/** Of the environment, `npm start` gets nothing that leads to other servers or to a model: this one answers by itself. */
const environment = ({ dataDir, more }) => {
  const { OPENAI_API_KEY: _, OPENAI_BASE_URL: _url, DATABASE_URL: _db, REDIS_URL: _redis, ...rest } = process.env
  return { ...rest, DATA_DIR: dataDir, ...more }
}

/**
 * Starts what `npm start` starts, with an empty installation in a folder of its own, and resolves when it is ready:
 * `setUpUrl` is the address that it has printed. The demo website is to carry the chatbot of `demoChatbotId`.
 */
export const startFrontdesk = async ({ demoChatbotId, env: more = {} } = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-start-'))
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (demoChatbotId !== undefined) writeFileSync(join(dataDir, 'demo-chatbot-id'), demoChatbotId, { mode: 0o600 })
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: environment({ dataDir, more }),
    // A group of its own: a Ctrl-C at the terminal is passed on once, by whoever called.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const lines = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', line => lines.push(line))
  }
  const stop = async () => {
    child.kill('SIGINT')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  const isReady = () => lines.some(line => line.startsWith('Frontdesk is ready'))
  await new Promise((resolve, reject) => {
    child.stdout.on('data', () => isReady() && resolve())
    void ended.then(() => reject(new SetUpError(`npm start has ended:\n${lines.slice(-15).join('\n')}`)))
  }).catch(async error => {
    await stop()
    throw error
  })
  const found = pattern => lines.map(line => pattern.exec(line)?.[1]).find(Boolean)
  return {
    url: found(/^Frontdesk is ready at (\S+)/),
    demoUrl: found(/^\s*Demo website\s+(\S+)/),
    setUpUrl: found(/^Set up: (\S+)/),
    startMs: performance.now() - startedAt,
    stop,
  }
}
