import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { keepRunning } from './keep-running.mjs'
import { apiMallocEnv, mallocEnv, nodeArgs } from './node-args.mjs'
import { checkPortFree } from './ports.mjs'
import { Interrupted, root, say, SetUpError, step } from './progress.mjs'
import { claimDataDir, dataDir, releaseDataDir, removeRuntimeFacts, writeRuntimeFacts } from './runtime-facts.mjs'

const mainFile = name => join(root, `apps/${name}/${name === 'demo' ? 'dist' : 'bundle'}/main.js`)

/** One log file a run for each process, also where it is started again; the previous run's is kept beside it. */
const openLogFiles = () => {
  const folder = join(dataDir, 'logs')
  const files = new Map()
  return name => {
    const file = join(folder, `${name}.log`)
    if (!files.has(name)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      if (existsSync(file)) renameSync(file, `${file}.1`)
      files.set(name, file)
    }
    return file
  }
}

/** Ends our own programs of a run that was killed; those that start PostgreSQL and Redis end theirs. */
const endLeftOvers = async pids => {
  const { endLeftOver } = await import('@frontdesk/local-services/left-over')
  for (const name of ['demo', 'api', 'worker']) {
    const pid = pids[name]
    if (pid !== undefined) await endLeftOver({ pid, mentions: mainFile(name), signal: 'SIGKILL' })
  }
}

/** The facts of this run, kept in runtime.json while it has the data folder. */
const createRunRecord = () => {
  const facts = { pid: process.pid, hasLock: true, pids: {} }
  let isClaimed = false
  let hasLeftOvers = false
  return {
    /** Claims the data folder. The process ids that an earlier run left behind stay in the facts. */
    claim: more => {
      const old = claimDataDir()
      isClaimed = true
      hasLeftOvers = old !== undefined
      Object.assign(facts, more, { pids: { ...old?.pids } })
      writeRuntimeFacts(facts)
    },
    endLeftOvers: async () => {
      await endLeftOvers(facts.pids)
      hasLeftOvers = false
    },
    update: more => writeRuntimeFacts(Object.assign(facts, more)),
    recordPid: (name, pid) => {
      facts.pids[name] = pid
      try {
        writeRuntimeFacts(facts)
      } catch (error) {
        // On a full disk. The program runs already, and must not be lost sight of.
        say(`! the process id of ${name} (${pid}) could not be recorded: ${error.message}`)
      }
    },
    /** A start that ends before it has ended what an earlier run left behind keeps the facts for the next one. */
    release: () => {
      if (!isClaimed) return
      if (!hasLeftOvers) removeRuntimeFacts()
      releaseDataDir()
    },
  }
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
  say(`! the API and the worker run as root, because the user nobody cannot read ${root} or write to ${dataDir}`)
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
  const malloc = name === 'api' ? apiMallocEnv : mallocEnv
  const command = { name, command: process.execPath, args, dir: root, env: { ...env, ...malloc } }
  // Open streams and replies that are being written are finished first: within 28 s, by the processes themselves.
  // SIGINT and not SIGTERM: there is no load balancer that would have to notice first.
  return startServer({ ...command, ...user, ...options, isReady, stopSignal: 'SIGINT', politeMs: 30_000 })
}

/** Kills all processes at once, for a second Ctrl-C; their unfinished work is taken up at the next start. */
const killAll = programs => {
  for (const { name, pid } of programs.filter(program => program.pid !== undefined)) {
    try {
      process.kill(pid, name === 'postgres' ? 'SIGQUIT' : 'SIGKILL')
    } catch {
      say(`${name} had already stopped`)
    }
  }
}

/**
 * The programs of one Frontdesk in the order in which they were begun, also where two start side by side. Each is started
 * again when it ends by itself. All end in the reverse order, so that the database ends after the programs that write to
 * it.
 */
export const openStack = () => {
  const record = createRunRecord()
  const logFileOf = openLogFiles()
  const programs = []
  const ending = new AbortController()
  const { signal } = ending
  let user
  let reportFailure
  const failed = new Promise((_resolve, reject) => {
    reportFailure = reject
  })
  // It may fail while nobody looks any more.
  failed.catch(() => undefined)

  /**
   * Begins a program, and resolves with its server when it answers for the first time. `start` gets what a server is
   * started with, and what `checkPortFree` wants to know of the attempt.
   */
  const add = (name, start) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const program = { name, onReady: resolve }
      const onSpawn = pid => {
        program.pid = pid
        record.recordPid(name, pid)
      }
      programs.push(program)
      const startOnce = ({ isFirst }) => start({ onSpawn, signal }, { isFirst, signal })
      keepRunning(program, { start: startOnce, signal }).catch(cause => {
        const error = signal.aborted ? new Interrupted() : new SetUpError(cause.message, { cause })
        reject(error)
        reportFailure(error)
      })
    })

  const end = async () => {
    ending.abort(new Interrupted())
    // What is starting ends by the signal, or answers and ends in its turn.
    await Promise.allSettled(programs.map(({ starting }) => starting))
    for (const { name, server } of programs.toReversed()) {
      if (server !== undefined) await step(`${name} stopped`, server.stop)
    }
    record.release()
  }

  /** `openEnv` is asked at each start, for what may have changed. */
  const addApp = (name, { port, openEnv, readyUrl }) =>
    add(name, async (options, attempt) => {
      await checkPortFree(port, attempt)
      const env = await openEnv()
      return startApp(name, { env, readyUrl, logFile: logFileOf(name), user, ...options })
    })
  const dropRights = async exportStore => {
    user = await userOfPrograms(exportStore)
  }
  /** Sends a signal to a program if it answers; returns whether it does. */
  const notify = (name, what) => {
    const { server } = programs.find(program => program.name === name) ?? {}
    return server !== undefined && process.kill(server.pid, what)
  }
  const { claim, endLeftOvers, update } = record
  const kill = () => killAll(programs)
  return { claim, endLeftOvers, update, dropRights, add, addApp, notify, end, kill, failed, signal }
}
