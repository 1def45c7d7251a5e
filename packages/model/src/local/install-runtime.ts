import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { wantedRuntime } from '../wanted-runtime.ts'
import { putInPlace } from './put-in-place.ts'
import { hasRuntime, makeModelsFolder, runtimeFolder, unusable } from './model-folder.ts'

const lockFile = 'package-lock.json'
/** The whole download is 110 MB. */
const installMs = 900_000

export interface InstallInput {
  readonly dataDir: string
  /** The variables of this process, of which npm is given those that it needs. */
  readonly env: NodeJS.ProcessEnv
}

/**
 * Installs what runs local models into DATA_DIR/models/runtime, if it is not there yet: npm checks each package by the
 * checksum in the lock file, and runs nothing of them. Resolves with whether it was installed.
 */
export async function installRuntime({ dataDir, env }: InstallInput): Promise<boolean> {
  const runtime = runtimeFolder(dataDir)
  if (await isInstalled(runtime)) return false
  const folder = await mkdtemp(join(await makeModelsFolder(dataDir), '.runtime-'))
  try {
    await cp(wantedRuntime, folder, { recursive: true })
    // A cache of its own: the user of a container has no home to write to.
    const cache = join(folder, '.npm')
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', `--cache=${cache}`]
    await promisify(execFile)('npm', args, { cwd: folder, timeout: installMs, env: variablesOfNpm(env) })
    await rm(cache, { recursive: true, force: true })
    await removeOtherMachines(folder)
    if (!hasRuntime(folder)) {
      throw unusable(`onnxruntime-node does not run on this kind of machine (${process.platform}, ${process.arch}).`)
    }
    // Another one may have been quicker.
    if (await isInstalled(runtime)) return false
    await putInPlace(folder, runtime)
    return true
  } catch (error) {
    throw isOfNpm(error) ? unusable(`npm could not install what runs local models: ${reasonIn(error)}`, error) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where programs, registry, proxy and certificates are. Not our own variables, which hold keys and passwords. */
const variablesOfNpm = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => neededByNpm.test(name)))
const neededByNpm =
  /^(?:path|home|userprofile|appdata|systemroot|comspec|te?mp|tmpdir|lang|(?:https?_|no_|all_)?proxy|npm_config_.*|node_extra_ca_certs|ssl_cert_(?:file|dir))$/i

async function isInstalled(runtime: string): Promise<boolean> {
  const [found, asked] = await Promise.all(
    [runtime, wantedRuntime].map(folder => readFile(join(folder, lockFile), 'utf8').catch(() => undefined)),
  )
  return hasRuntime(runtime) && found === asked
}

/** The package has the library for all systems, 290 MB; that of one takes 50. */
async function removeOtherMachines(folder: string): Promise<void> {
  const programs = join(folder, 'node_modules/onnxruntime-node/bin/napi-v6')
  for (const platform of await readdir(programs)) {
    for (const arch of await readdir(join(programs, platform))) {
      if (platform === process.platform && arch === process.arch) continue
      await rm(join(programs, platform, arch), { recursive: true, force: true })
    }
  }
}

/** What `execFile` fails with: that there is no npm, or what npm has said. */
const isOfNpm = (error: unknown): error is Error & { stderr?: string } =>
  error instanceof Error && ('stderr' in error || ('syscall' in error && String(error.syscall).startsWith('spawn')))

const reasonIn = ({ stderr = '', message }: Error & { stderr?: string }): string =>
  (stderr.split('\n').find(line => /^npm (?:error|ERR!) (?!code)/.test(line)) ?? message.split('\n', 1)[0] ?? '').trim()
