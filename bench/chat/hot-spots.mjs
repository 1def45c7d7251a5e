/** The functions in which the processes of a profiled run spent their time. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const place = ({ functionName, url, lineNumber }) =>
  `${functionName || '(anonymous)'} ${url.split('/').slice(-4).join('/')}${url === '' ? '' : `:${lineNumber + 1}`}`

/** Own time by function, in ms, the most expensive first. */
function ownTimes({ nodes, samples, timeDeltas }) {
  const names = new Map(nodes.map(node => [node.id, place(node.callFrame)]))
  const times = new Map()
  for (const [index, id] of samples.entries()) {
    const name = names.get(id)
    times.set(name, (times.get(name) ?? 0) + timeDeltas[index] / 1000)
  }
  return [...times].filter(([name]) => !/^\((?:idle|program)\)/.test(name)).toSorted(([, a], [, b]) => b - a)
}

/** The top functions of every profile in the folder, as lines of text. */
export function hotSpots(folder, count = 30) {
  const files = readdirSync(folder).filter(file => file.endsWith('.cpuprofile'))
  return files.map(file => {
    const times = ownTimes(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    const all = times.reduce((sum, [, ms]) => sum + ms, 0)
    const lines = times.slice(0, count).map(([name, ms]) => `${((ms / all) * 100).toFixed(1).padStart(5)} %  ${name}`)
    return `${file}: ${all.toFixed(0)} ms busy\n${lines.join('\n')}`
  })
}
