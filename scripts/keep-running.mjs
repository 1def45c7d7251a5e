import { setTimeout as wait } from 'node:timers/promises'
import { say, SetUpError, step } from './progress.mjs'

/** Pauses before a program is started again. They grow, so that one that cannot run does not take a core. */
const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** A program that answered for so long is no reason for a longer pause. Docker counts in the same way. */
const steadyAfterMs = 10_000

/** The exit code of a program that cannot run with its settings (`start-exit-code.ts` in packages/runtime). */
const settingsExitCode = 78

/**
 * Whether another try is in vain: the port is taken, the settings are wrong, or nothing could be run at the first start,
 * because this machine has no such program.
 */
const isFinal = (error, isFirst) =>
  error instanceof SetUpError || error.exitCode === settingsExitCode || (isFirst && error.exitCode === undefined)

const longestReason = 400

/** The end of a log may be long. Its last line says the cause, and after it comes the place of the log. */
const oneLine = text => {
  const line = text.replace(/\s*\n\s*/g, ' | ')
  return line.length > longestReason ? `… ${line.slice(-longestReason)}` : line
}

/**
 * Starts a program, and starts it again whenever it has ended by itself, as `restart: unless-stopped` does. Keeps
 * `program.starting` (the start that is under way, or the last one) and `program.server` (while it answers), and calls
 * `program.onReady` each time. `start` is told whether it is the first one. Rejects when `signal` ends all, or when another try is in vain.
 */
export const keepRunning = async (program, { start, signal }) => {
  let pauseMs = firstPauseMs
  for (let isFirst = true; ; isFirst = false) {
    const { reason, ranMs } = await runOnce(program, { start, isFirst }).catch(error => {
      if (signal.aborted || isFinal(error, isFirst)) throw error
      return { reason: error.message, ranMs: 0 }
    })
    signal.throwIfAborted()
    if (ranMs > steadyAfterMs) pauseMs = firstPauseMs
    say(`! ${oneLine(reason)}: restarting ${program.name} in ${pauseMs / 1_000} s`)
    await wait(pauseMs, undefined, { signal })
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  }
}

const runOnce = async (program, { start, isFirst }) => {
  try {
    program.starting = step(`${program.name} started${isFirst ? '' : ' again'}`, () => start({ isFirst }))
    program.server = await program.starting
    const readyAt = performance.now()
    program.onReady(program.server)
    const { ended, logFile } = program.server
    const how = await ended
    return {
      reason: `${program.name} has ended by itself (${how}; its log: ${logFile})`,
      ranMs: performance.now() - readyAt,
    }
  } finally {
    Object.assign(program, { server: undefined, pid: undefined })
  }
}
