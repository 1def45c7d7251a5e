import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join } from 'node:path'

/*
 * Loaded before anything else in each process whose coverage counts (`node --import`): writes which lines of our compiled
 * files ran, as V8 reports it, when the process ends. Node's own NODE_V8_COVERAGE counts how often everything ran, which
 * keeps V8 from optimising, and writes 11 MB for an API: a tenth of a test's CPU.
 */
const rootUrl = new URL('../..', import.meta.url).href
const isOurs = ({ url }) =>
  url.startsWith(rootUrl) && /^(?:apps|packages)\/[^/]+\/dist\//.test(url.slice(rootUrl.length))

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

process.on('exit', () => {
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error !== null) throw error
    const file = join(process.env.COVERAGE_FOLDER, `${randomUUID()}.json`)
    writeFileSync(file, JSON.stringify({ result: result.filter(isOurs) }))
  })
})
