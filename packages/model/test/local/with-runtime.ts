import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addModel } from '@frontdesk/model/local/add-model'
import { installRuntime } from '@frontdesk/model/local/install-runtime'
import { modelsFolder, runtimeFolder } from '@frontdesk/model/local/model-folder'
import { projectUrl } from '@frontdesk/testing/project-url'
import { writeTinyModel, type TinyModelOptions } from '@frontdesk/testing/tiny-model'
import type { Test } from 'tap'

/** Kept between runs, so that it is fetched once. */
const kept = fileURLToPath(projectUrl('.data/model-runtime'))

/** A folder for a whole file: `testdir` outside of a test is that of all files that run in one process. */
export function aFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-models-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Gives a data folder the real runtime, as `models add` installs it. */
export async function withRuntime(dataDir: string): Promise<void> {
  await installRuntime({ dataDir: kept, env: process.env })
  mkdirSync(modelsFolder(dataDir), { recursive: true })
  symlinkSync(runtimeFolder(kept), runtimeFolder(dataDir))
}

/** A data folder with the runtime and one model that was added from a folder. */
export async function aLocalModel(dataDir: string, name = 'tiny', options: TinyModelOptions = {}) {
  const from = join(dataDir, `${name}-source`)
  writeTinyModel(from, options)
  return addModel({ dataDir, name, from, env: process.env, onProgress: () => undefined })
}

/** The processes of models that a process has started: this one, or a worker. */
export function modelProcesses(parentPid = process.pid): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap(line => {
    const [pid, parent, ...args] = line.trim().split(/\s+/)
    return Number(parent) === parentPid && args.join(' ').includes('embed-process') ? [Number(pid)] : []
  })
}
