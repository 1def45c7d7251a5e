import { readdirSync, readFileSync } from 'node:fs'

/*
 * The CPU time of test processes with everything they start, as Linux counts it. Other systems have no /proc: there the
 * figures are 0, and nothing is compared.
 */

/** Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100

/** A process: its parent, its group, and the CPU seconds of it and of the children that it has waited for. */
const readProcess = pid => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands in parentheses and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid: Number(pid), parent: Number(fields[1]), group: Number(fields[2]), seconds: ticks / ticksPerSecond }]
  } catch {
    // It has ended meanwhile.
    return []
  }
}

const readProcesses = () => {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(readProcess)
  } catch {
    return []
  }
}

/** The CPU seconds of a process, of its group and of all their descendants, as far as Linux still knows them. */
const cpuSecondsOf = leader => {
  const processes = readProcesses()
  const counted = new Set([leader])
  const belongs = ({ pid, parent, group }) => !counted.has(pid) && (group === leader || counted.has(parent))
  for (let found = processes.filter(belongs); found.length > 0; found = processes.filter(belongs)) {
    for (const { pid } of found) counted.add(pid)
  }
  return processes.filter(({ pid }) => counted.has(pid)).reduce((sum, { seconds }) => sum + seconds, 0)
}

const sampleMs = 1000

/**
 * Divides the CPU time of a test process among the files that it runs: `begin` names the one that runs from now on, `end`
 * stops the measurement. CPU time before the first file is not attributed to any file.
 */
export const measureCpu = leader => {
  const seconds = new Map()
  let current
  let counted = 0
  const sample = () => {
    const total = cpuSecondsOf(leader)
    // The total falls when a process ends whose parent had not waited for it.
    const added = Math.max(0, total - counted)
    if (current !== undefined) seconds.set(current, (seconds.get(current) ?? 0) + added)
    counted = Math.max(counted, total)
  }
  const timer = setInterval(sample, sampleMs)
  const begin = file => {
    sample()
    current = file
  }
  return { seconds, begin, end: () => clearInterval(timer) }
}
