import { startServer } from '@frontdesk/local-services/server-process'
import { keepRunning } from '../../scripts/keep-running.mjs'

/** A process of `keep-running.test.ts`: keeps a program running that writes a log and does not start, until it is killed. */
const [, , dir, logFile, code] = process.argv

const { signal } = new AbortController()
const command = { name: 'Program', command: process.execPath, args: ['-e', code], dir, logFile }
const start = () => startServer({ ...command, isReady: async () => false, stopSignal: 'SIGTERM', politeMs: 1_000 })
await keepRunning({ name: 'program', onReady: () => undefined }, { start, signal })
