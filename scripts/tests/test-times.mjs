import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../progress.mjs'

/*
 * How long each test file takes: `test/times.json` has the CPU seconds and the seconds of each, as `npm run test:times`
 * measured them. By these the slow suite is divided, and a file that became slow is found.
 */
const timesFile = join(root, 'test/times.json')

/** The recorded times by file: `{ cpu, seconds }`. Empty where none are recorded. */
export const readTimes = () => (existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : {})

const rounded = value => Math.round(value * 10) / 10

/** Records the times of these results. Other files keep theirs, and files that are gone lose them. */
export const writeTimes = results => {
  const times = new Map(Object.entries(readTimes()).filter(([file]) => existsSync(join(root, file))))
  for (const { file, cpu, seconds } of results) times.set(file, { cpu: rounded(cpu), seconds: rounded(seconds) })
  const lines = [...times]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, { cpu, seconds }]) => `  ${JSON.stringify(file)}: { "cpu": ${cpu}, "seconds": ${seconds} }`)
  writeFileSync(timesFile, `{\n${lines.join(',\n')}\n}\n`)
}

const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1

/** A file is slow at twice its recorded CPU time, and by so many seconds at least: smaller ones vary more than that. */
const timesSlower = 2
const secondsSlower = 3

/**
 * The files that take much more CPU time than recorded. A slower machine is no slow file: the figures are compared after
 * the median file of this run was set to its recorded time.
 */
export const findSlowed = (results, times = readTimes()) => {
  const known = results.filter(({ file, cpu }) => cpu > 0 && times[file]?.cpu > 0)
  const machine = median(known.map(({ file, cpu }) => cpu / times[file].cpu))
  return known
    .map(({ file, cpu }) => ({ file, cpu: cpu / machine, recorded: times[file].cpu }))
    .filter(({ cpu, recorded }) => cpu > timesSlower * recorded && cpu - recorded > secondsSlower)
}
