import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectUrl } from '@frontdesk/testing/project-url'
import type { Test } from 'tap'

const run = promisify(execFile)
const works = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { timeout: 20_000 }).status === 0

/** The base images, as docker-compose.yml takes them. */
const baseImages = {
  NODE_IMAGE: process.env['NODE_IMAGE'] ?? 'node:24-slim',
  POSTGRES_IMAGE: process.env['POSTGRES_IMAGE'] ?? 'pgvector/pgvector:pg18',
  REDIS_IMAGE: process.env['REDIS_IMAGE'] ?? 'redis:7.4-alpine',
}

/** `docker compose`, else the program that came before it. */
const composeCommand = (): string[] | undefined =>
  [['docker', 'compose'], ['docker-compose']].find(([command = '', ...args]) => works(command, ...args, 'version'))

/** Why Compose cannot run here; false where it can. Nothing is pulled, because a test asks no registry. */
export function whyNoCompose(): string | false {
  if (!works('docker', 'version')) return 'no container engine: neither DOCKER_HOST nor docker on PATH leads to one'
  if (composeCommand() === undefined) return 'neither docker compose nor docker-compose is installed'
  const missing = Object.entries(baseImages).filter(([, image]) => !works('docker', 'image', 'inspect', image))
  if (missing.length === 0) return false
  const named = missing.map(([variable, image]) => `${image} (${variable})`).join(', ')
  return `the engine does not have ${named}: pull it, or name another image in that variable`
}

export interface ComposeProject {
  /** Runs a command of Compose and resolves with its standard output. */
  compose: (...args: string[]) => Promise<string>
  /** The same, with bytes on standard input, and standard output as bytes. */
  piped: (input: Buffer, ...args: string[]) => Promise<Buffer>
  docker: (...args: string[]) => Promise<string>
  /** The address at which another container's port is published. */
  published: (service: string, port: number) => Promise<string>
  /** Bytes that the image has beyond the one that it is built on. */
  bytesBeyondBase: () => Promise<number>
}

const mebi = 1024 * 1024

/**
 * The project of docker-compose.yml under a name of its own, with these variables in its `.env` and this file beside it.
 * Its containers, volumes and networks are removed when the test ends.
 */
export function aComposeProject(t: Test, variables: Record<string, string>, override: string): ComposeProject {
  const [command = '', ...before] = composeCommand() ?? []
  // Not `testdir`, which is gone before the last command reads these files.
  const dir = mkdtempSync(join(tmpdir(), 'frontdesk-compose-'))
  const settings = Object.entries({ ...baseImages, ...variables }).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(dir, 'env'), settings.join(''))
  const overrideFile = join(dir, 'override.yml')
  writeFileSync(overrideFile, override)
  const name = `frontdesk-test-${randomBytes(4).toString('hex')}`
  const files = [fileURLToPath(projectUrl('docker-compose.yml')), overrideFile].flatMap(file => ['--file', file])
  const options = ['--project-name', name, '--env-file', join(dir, 'env'), ...files]
  // What the shell has set would win over `.env`.
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DOCKER_HOST: process.env['DOCKER_HOST'] }
  const execute = (args: string[], input?: Buffer): Promise<Buffer> => {
    const running = run(command, [...before, ...options, ...args], { env, encoding: 'buffer', maxBuffer: 512 * mebi })
    running.child.stdin?.end(input)
    return running.then(
      ({ stdout }) => stdout,
      (error: { stdout: Buffer; stderr: Buffer }) => {
        throw new Error(`${args.join(' ')}:\n${String(error.stdout)}\n${String(error.stderr)}`, { cause: error })
      },
    )
  }
  const compose: ComposeProject['compose'] = async (...args) => String(await execute(args))
  const docker: ComposeProject['docker'] = async (...args) => (await run('docker', args, { env })).stdout
  const sizeOf = async (image: string): Promise<number> =>
    Number(await docker('image', 'inspect', '--format', '{{.Size}}', image))
  t.teardown(async () => {
    await compose('down', '--volumes', '--remove-orphans', '--timeout', '5')
    rmSync(dir, { recursive: true })
  })
  return {
    compose,
    docker,
    piped: (input, ...args) => execute(args, input),
    published: async (service, port) => (await compose('port', service, String(port))).trim(),
    bytesBeyondBase: async () => (await sizeOf('frontdesk')) - (await sizeOf(baseImages.NODE_IMAGE)),
  }
}
