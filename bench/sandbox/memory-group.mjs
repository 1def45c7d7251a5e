/** A memory cgroup (version 1 or 2) of its own for an installation, where root may make one. Linux only. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const read = file => readFileSync(file, 'utf8')

/** The files of both versions that say the same. */
const versions = [
  {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    fields: ['total_rss', 'total_shmem', 'total_swap'],
    kills: folder => /oom_kill (\d+)/.exec(read(`${folder}/memory.oom_control`))?.[1],
    ofThis: () => /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(.*)$/m.exec(read('/proc/self/cgroup'))?.[1],
  },
  {
    root: '/sys/fs/cgroup',
    limit: 'memory.max',
    fields: ['anon', 'shmem'],
    kills: folder => /oom_kill (\d+)/.exec(read(`${folder}/memory.events`))?.[1],
    ofThis: () => /^0::(.*)$/m.exec(read('/proc/self/cgroup'))?.[1],
  },
]

/**
 * Makes a group of so many MB; undefined where there is none to be had. What `inside` starts belongs to the group, and
 * this process does not: what it makes of itself is not the installation's.
 */
export function openMemoryGroup(limitMb) {
  try {
    const version = versions.find(
      ({ root, limit }) => existsSync(`${root}/${limit}`) || existsSync(`${root}/cgroup.controllers`),
    )
    if (version === undefined) return undefined
    const folder = `${version.root}/frontdesk-sandbox-${process.pid}`
    const outside = `${version.root}${version.ofThis()}/cgroup.procs`
    mkdirSync(folder)
    writeFileSync(`${folder}/${version.limit}`, String(limitMb * 1_000_000))
    return groupAt(folder, outside, version)
  } catch {
    return undefined
  }
}

const groupAt = (folder, outside, { fields, kills }) => ({
  async inside(start) {
    writeFileSync(`${folder}/cgroup.procs`, String(process.pid))
    try {
      return await start()
    } finally {
      writeFileSync(outside, String(process.pid))
    }
  },
  /** Memory of all processes together in MB, without the files that the system keeps for them while there is room. */
  usedMb() {
    const stat = read(`${folder}/memory.stat`)
    const bytes = fields.map(field => Number(new RegExp(`^${field} (\\d+)$`, 'm').exec(stat)?.[1] ?? 0))
    return bytes.reduce((sum, one) => sum + one, 0) / 1_000_000
  },
  /** How many processes the system has ended because the group was full. */
  kills: () => Number(kills(folder) ?? 0),
  async close() {
    while (read(`${folder}/cgroup.procs`) !== '') await wait(100)
    rmdirSync(folder)
  },
})
