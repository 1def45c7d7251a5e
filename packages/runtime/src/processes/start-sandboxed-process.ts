import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** How large a sandboxed process may become, in MB. */
export interface SandboxLimits {
  /** What JavaScript may take. */
  readonly heapMb: number
  /**
   * What the whole process may take beside what Node takes for itself. JSON that is parsed, files that are inflated and
   * large tables lie outside of the heap, and where V8 gets no memory for one of them it ends the process.
   */
  readonly dataMb: number
}

/** Seconds of CPU in all. Then the system ends the process, whatever it does: a process is not kept for so long. */
const cpuSeconds = 100
/** Replies come first: against them it has a third of a share. With ten steps honest pages would run out of time. */
const niceness = 5
/** Where the machine or the container is out of memory, Linux ends a reader, and not a program that everybody needs. */
const oomScore = '{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null'
/** Loading what reads a page takes half a second, and more on a slow disk. */
const startMs = 60_000

/** Node 20 has the flag under its first name. */
const permission = ['--permission', '--experimental-permission'].find(flag =>
  process.allowedNodeEnvironmentFlags.has(flag),
)

/**
 * Starts a process of ours that reads what strangers wrote, and may die of it alone. The system holds its memory and its
 * time, whatever allocates or loops. It has no variable and no open file of ours; it may read the program and nothing else,
 * write nothing, and start neither processes nor threads. Its program calls `denyNetwork` first, and sends a message when it
 * is ready; this resolves then, and fails where it ends before.
 */
export async function startSandboxedProcess(program: URL, { heapMb, dataMb }: SandboxLimits): Promise<ChildProcess> {
  const file = fileURLToPath(program)
  const args = [
    `--max-old-space-size=${heapMb}`,
    ...(permission === undefined ? [] : [permission]),
    ...readable(file).map(path => `--allow-fs-read=${path}`),
    '--no-warnings',
    file,
  ]
  const data = (await readTakenByNode()) + dataMb * 1_024
  const limits = `ulimit -d ${data}; ulimit -t ${cpuSeconds}; ulimit -c 0; ${oomScore}; exec "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', limits, process.execPath, ...args], {
    // One thread for what Node does beside JavaScript: each takes of what the process may.
    env: { UV_THREADPOOL_SIZE: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const early = new AbortController()
  const onEnd = (): void => early.abort(new Error('The process has ended before it was ready.'))
  child.once('exit', onEnd)
  // A process that cannot be started, or that ends while it is asked.
  child.on('error', onEnd)
  try {
    await once(child, 'message', { signal: AbortSignal.any([early.signal, AbortSignal.timeout(startMs)]) })
  } catch (error) {
    // Nobody else knows of it.
    child.kill('SIGKILL')
    throw error
  }
  child.off('exit', onEnd)
  lowerPriority(child)
  return child
}

let takenByNode: Promise<number> | undefined

/**
 * What a Node that runs nothing counts as its data, in kB: 50 MB with version 20, and 570 with 24, which reserves room for
 * code at once and never fills it. It is measured once; a failure is not kept, and the next process measures again.
 */
async function readTakenByNode(): Promise<number> {
  takenByNode ??= measureTakenByNode()
  try {
    return await takenByNode
  } catch (error) {
    takenByNode = undefined
    throw error
  }
}

/** Linux alone tells it, and holds it. */
async function measureTakenByNode(): Promise<number> {
  if (process.platform !== 'linux') return 0
  const tell = `console.log(/VmData:\\s*(\\d+)/.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1])`
  // Without variables: what `NODE_OPTIONS` loads takes memory, and may print.
  const told = await promisify(execFile)(process.execPath, ['-e', tell], { env: {}, timeout: startMs })
  const taken = Number(told.stdout)
  if (!(taken > 0)) throw new Error('Node did not tell how much memory it takes.')
  return taken
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.max(getPriority(), niceness))
  } catch {
    // It has ended already.
  }
}

/** The code of Frontdesk and its packages: whatever lies beside `apps`, but nothing that an installation keeps there. */
function readable(file: string): string[] {
  let root = dirname(file)
  while (!existsSync(join(root, 'apps')) && root !== dirname(root)) root = dirname(root)
  return ['apps', 'packages', 'node_modules', 'package.json'].map(name => join(root, name))
}
