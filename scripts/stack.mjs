import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root, say, SetUpError, step } from './progress.mjs'
import { claimDataDir, dataDir, removeRuntimeFacts, writeRuntimeFacts } from './runtime-facts.mjs'

const mainFile = name => join(root, `apps/${name}/dist/main.js`)

/** One log file a run for each process; the previous run's is kept beside it. */
const newLogFile = name => {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${name}.log`)
  if (existsSync(file)) renameSync(file, `${file}.1`)
  return file
}

/** Fails in one line where a port is taken, before anything is started. */
export const checkPortFree = (port, host, variable) =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', error => {
      const why = error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${error.code})`
      reject(new SetUpError(`port ${port} on ${host} ${why}: set ${variable} to another one`))
    })
    server.listen(Number(port), host, () => server.close(resolve))
  })

/** Ends our own programs of a run that was killed hard; PostgreSQL and Redis see to themselves. */
export const endLeftOvers = async pids => {
  const { endLeftOver } = await import('@frontdesk/local-services/left-over')
  for (const name of ['demo', 'api', 'worker']) {
    const pid = pids[name]
    if (pid !== undefined) await endLeftOver({ pid, mentions: mainFile(name), signal: 'SIGKILL' })
  }
}

/** What others may know of this run: kept in runtime.json from the moment the data folder is ours. */
const openFacts = () => {
  const facts = { pid: process.pid, pids: {} }
  let isClaimed = false
  return {
    /** Takes the data folder; returns the process ids that an earlier run left behind. */
    claim: more => {
      const old = claimDataDir(Object.assign(facts, more))
      isClaimed = true
      return old?.pids ?? {}
    },
    tell: more => writeRuntimeFacts(Object.assign(facts, more)),
    tellPid: (name, pid) => {
      facts.pids[name] = pid
      writeRuntimeFacts(facts)
    },
    drop: () => {
      if (isClaimed) removeRuntimeFacts()
    },
  }
}

const inWords = error => {
  throw new SetUpError(error.message, { cause: error })
}

/** How to start one of our own programs and to know that it answers. */
const startApp = async (name, { env, readyUrl }) => {
  const { startServer } = await import('@frontdesk/local-services/server-process')
  const isReady = () =>
    fetch(readyUrl, { signal: AbortSignal.timeout(2000) }).then(
      answer => answer.ok,
      () => false,
    )
  const command = { name, command: process.execPath, args: [mainFile(name)], dir: root, env, logFile: newLogFile(name) }
  // Open streams and replies that are being written get their time: 28 s in the processes themselves.
  // SIGINT and not SIGTERM: nobody stands in front who would have to notice first.
  return startServer({ ...command, isReady, stopSignal: 'SIGINT', politeMs: 30_000 })
}

/** For those who cannot wait; what was left undone is taken up at the next start. */
const killAll = running => {
  for (const { name, pid } of running) {
    try {
      process.kill(pid, name === 'postgres' ? 'SIGQUIT' : 'SIGKILL')
    } catch {
      say(`${name} had ended already`)
    }
  }
}

/**
 * The processes of one Frontdesk in the order of their start. They end in the reverse order: nobody loses the database
 * while still writing to it.
 */
export const openStack = () => {
  const { claim, tell, tellPid, drop } = openFacts()
  const running = []
  const starting = new Set()
  let isEnding = false
  let reportDeath = () => undefined
  const died = new Promise(resolve => {
    reportDeath = resolve
  })

  const add = async (name, start) => {
    if (isEnding) throw new SetUpError('stopped')
    const pending = step(`${name} started`, () => start().catch(inWords))
    starting.add(pending)
    const server = await pending.finally(() => starting.delete(pending))
    running.push({ name, ...server })
    tellPid(name, server.pid)
    void server.ended.then(reason => {
      if (!isEnding) reportDeath({ name, reason, logFile: server.logFile })
    })
    return server
  }

  const end = async () => {
    isEnding = true
    await Promise.allSettled(starting)
    for (const { name, stop } of running.toReversed()) await step(`${name} ended`, stop)
    drop()
  }

  const addApp = (name, input) => add(name, () => startApp(name, input))
  return { claim, tell, add, addApp, end, kill: () => killAll(running), died }
}
