import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SetUpError } from './progress.mjs'

/** The ports that browsers, and `fetch`, refuse to ask: "bad ports" of the Fetch Standard. */
const badPorts = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

const highestPort = 65_535

/** Fails in one line where a setting names no port, or one that no browser opens: nothing would ever answer there. */
export const checkPortNumber = ({ number, variable }) => {
  const port = Number(number)
  if (!Number.isInteger(port) || port < 0 || port > highestPort)
    throw new SetUpError(`${variable}=${number} is not a port: set a number from 1 to ${highestPort}`)
  if (badPorts.has(port)) throw new SetUpError(`browsers block port ${number}: set ${variable} to another one`)
}

/** The system frees the port of a program that was killed in a moment. */
const portFreeWithinMs = 1_000
/** Another program, or a passing connection, may have the port for a while when a program is started again. */
const portFreeAgainWithinMs = 10_000

/**
 * Fails in one line where a port is taken. That is final for a port that a variable names. One that nobody has chosen was
 * free at the start, so a program that is started again on it goes on trying.
 */
export const checkPortFree = async ({ number, host, variable }, { isFirst, signal }) => {
  const patienceMs = isFirst || variable === undefined ? portFreeWithinMs : portFreeAgainWithinMs
  const error = await waitForPort(number, host, { patienceMs, signal })
  if (error === undefined) return
  const why = `port ${number} on ${host} ${error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${error.code})`}`
  if (variable !== undefined) throw new SetUpError(`${why}: set ${variable} to another one`)
  throw isFirst ? new SetUpError(`${why}: start Frontdesk again`) : new Error(why)
}

/** Resolves when the port is free, or with the error where it cannot be had, or is still taken after `patienceMs`. */
const waitForPort = async (port, host, { patienceMs, signal }) => {
  for (const deadline = performance.now() + patienceMs; ; await wait(50, undefined, { signal })) {
    const error = await tryPort(port, host)
    if (error?.code !== 'EADDRINUSE' || performance.now() >= deadline) return error
  }
}

/** Listens for a moment; resolves with the error where that fails. */
const tryPort = (port, host) =>
  new Promise(resolve => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(Number(port), host, () => server.close(() => resolve(undefined)))
  })

const freePort = host =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, host, () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/**
 * The port of the demo website where nobody has chosen one: the usual one, or any that is free where another program has
 * it. `hasEnded`: what a run that was killed has left there was ended just now.
 */
export const chooseDemoPort = async ({ host, port, hasEnded = false, signal, usual = '3001' }) => {
  const patienceMs = hasEnded ? portFreeWithinMs : 0
  const isTaken = usual === port || (await waitForPort(usual, host, { patienceMs, signal }))?.code === 'EADDRINUSE'
  return isTaken ? String(await freePort(host)) : usual
}
