import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { nodeArgs } from './node-args.mjs'
import { Interrupted, root, say, SetUpError, step } from './progress.mjs'
import { claimDataDir, dataDir, removeRuntimeFacts, writeRuntimeFacts } from './runtime-facts.mjs'

const mainFile = name => join(root, `apps/${name}/${name === 'demo' ? 'dist' : 'bundle'}/main.js`)

/** One log file a run for each process; the previous run's is kept beside it. */
const newLogFile = name => {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${name}.log`)
  if (existsSync(file)) renameSync(file, `${file}.1`)
  return file
}

/** Fails in one line where a port is taken, before any process is started. */
export const checkPortFree = (port, host, variable) =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', error => {
      const why = error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${error.code})`
      reject(new SetUpError(`port ${port} on ${host} ${why}: set ${variable} to another one`))
    })
    server.listen(Number(port), host, () => server.close(resolve))
  })

/** Ends our own programs of a run that was killed; those that start PostgreSQL and Redis end theirs. */
export const endLeftOvers = async pids => {
  const { endLeftOver } = await import('@frontdesk/local-services/left-over')
  for (const name of ['demo', 'api', 'worker']) {
    const pid = pids[name]
    if (pid !== undefined) await endLeftOver({ pid, mentions: mainFile(name), signal: 'SIGKILL' })
  }
}

/** The facts of this run, kept in runtime.json while it has the data folder. */
const createRunRecord = () => {
  const facts = { pid: process.pid, pids: {} }
  let isClaimed = false
  return {
    /** Claims the data folder; returns the process ids that an earlier run left behind. */
    claim: more => {
      const old = claimDataDir(Object.assign(facts, more))
      isClaimed = true
      return old?.pids ?? {}
    },
    update: more => writeRuntimeFacts(Object.assign(facts, more)),
    recordPid: (name, pid) => {
      facts.pids[name] = pid
      writeRuntimeFacts(facts)
    },
    remove: () => {
      if (isClaimed) removeRuntimeFacts()
    },
  }
}

/** An error of a server that could not start is shown without its stack. */
const withoutStack = error => {
  throw new SetUpError(error.message, { cause: error })
}

/** Finds the user that our own programs run as when root starts them; undefined leaves the present user. */
const userOfPrograms = async exportStore => {
  const { programUser } = await import('@frontdesk/local-services/program-user')
  const { dataFolders } = await import('@frontdesk/runtime/data-folders')
  const folders = Object.values(dataFolders({ DATA_DIR: dataDir, EXPORT_STORE: exportStore }))
  const user = programUser({
    dataDir,
    writable: folders.filter(folder => !folder.startsWith('s3://')).map(folder => resolve(root, folder)),
    readable: [...['api', 'worker', 'demo'].map(mainFile), join(root, 'node_modules/.package-lock.json')],
  })
  if (user !== 'root') return user
  say(`! the API and the worker run as root, because the user nobody cannot read ${root} or write in ${dataDir}`)
  return undefined
}

/** Starts one of our own programs and waits until it answers. */
const startApp = async (name, { env, readyUrl, user, ...options }) => {
  const { startServer } = await import('@frontdesk/local-services/server-process')
  const isReady = () =>
    fetch(readyUrl, { signal: AbortSignal.timeout(2000) }).then(
      answer => answer.ok,
      () => false,
    )
  const args = [...nodeArgs, mainFile(name)]
  const command = { name, command: process.execPath, args, dir: root, env, logFile: newLogFile(name) }
  // Open streams and replies that are being written are finished first: within 28 s, by the processes themselves.
  // SIGINT and not SIGTERM: there is no load balancer that would have to notice first.
  return startServer({ ...command, ...user, ...options, isReady, stopSignal: 'SIGINT', politeMs: 30_000 })
}

/** Kills all processes at once, for a second Ctrl-C; their unfinished work is taken up at the next start. */
const killAll = pids => {
  for (const [name, pid] of pids) {
    try {
      process.kill(pid, name === 'postgres' ? 'SIGQUIT' : 'SIGKILL')
    } catch {
      say(`${name} had ended already`)
    }
  }
}

/**
 * The processes of one Frontdesk in the order in which they were begun, also where two start side by side. They end in
 * the reverse order, so that the database ends after the processes that write to it.
 */
export const openStack = () => {
  const record = createRunRecord()
  const running = []
  let places = 0
  const starting = new Set()
  const pids = new Map()
  const ending = new AbortController()
  let user
  let reportDeath = () => undefined
  const died = new Promise(resolve => {
    reportDeath = resolve
  })

  const add = async (name, start) => {
    if (ending.signal.aborted) throw new Interrupted()
    const place = places++
    const onSpawn = pid => {
      pids.set(name, pid)
      record.recordPid(name, pid)
    }
    const pending = step(`${name} started`, () => start({ onSpawn, signal: ending.signal }).catch(withoutStack))
    starting.add(pending)
    const server = await pending.finally(() => starting.delete(pending))
    running.push({ name, place, ...server })
    running.sort((one, other) => one.place - other.place)
    void server.ended.then(reason => {
      if (!ending.signal.aborted) reportDeath({ name, reason, logFile: server.logFile })
    })
    return server
  }

  const end = async () => {
    ending.abort(new Interrupted())
    await Promise.allSettled(starting)
    for (const { name, stop } of running.toReversed()) await step(`${name} ended`, stop)
    record.remove()
  }

  const addApp = (name, input) => add(name, options => startApp(name, { ...input, ...options, user }))
  const dropRights = async exportStore => {
    user = await userOfPrograms(exportStore)
  }
  const { claim, update } = record
  return { claim, update, dropRights, add, addApp, end, kill: () => killAll(pids), died }
}
