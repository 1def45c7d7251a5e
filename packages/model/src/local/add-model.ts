import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { installRuntime } from './install-runtime.ts'
import { knownModels, modelHub, type KnownFile, type KnownModel } from './known-models.ts'
import {
  folderOf,
  makeModelsFolder,
  runtimeFolder,
  sumOf,
  unusable,
  type ModelFile,
  type ModelManifest,
} from './model-folder.ts'
import { putInPlace } from './put-in-place.ts'
import { startEmbedProcess } from './start-embed-process.ts'

export interface AddModelInput {
  /** DATA_DIR. */
  readonly dataDir: string
  readonly name: string
  /** A folder with the files, on a machine that does not reach the hub, or with a model that is not known. */
  readonly from?: string | undefined
  /** A mirror of the hub. */
  readonly hub?: string | undefined
  /** What is known by name; tests know their own. */
  readonly known?: Readonly<Record<string, KnownModel>>
  /** The variables of this process, of which npm is given those that it needs. */
  readonly env: NodeJS.ProcessEnv
  readonly onProgress: (line: string) => void
}

/** Places of the network, the best first: quantised it is a quarter as large, and on a processor twice as fast. */
const networks = ['onnx/model_quantized.onnx', 'onnx/model.onnx', 'model_quantized.onnx', 'model.onnx']
const needed = ['config.json', 'tokenizer.json']
const optional = ['tokenizer_config.json', '1_Pooling/config.json']
/** As far as the models at hand were trained. */
const mostTokens = 512
const leftAfterMs = 3_600_000

/**
 * Adds a local model, or replaces it: its files, checked, and what runs them. It is tried before it takes its place, so
 * that what is in the folder works on this machine.
 */
export async function addModel(input: AddModelInput): Promise<ModelManifest> {
  const { dataDir, name, onProgress } = input
  const place = folderOf(dataDir, name)
  const models = await makeModelsFolder(dataDir)
  await removeLeftOvers(models)
  const folder = await mkdtemp(join(models, `.${name}-`))
  try {
    const from = input.from === undefined ? await fetchFiles(input, folder) : await copyFiles(input.from, folder)
    if (await installRuntime(input)) onProgress('Installed what runs local models.')
    const manifest = await tryModel({ folder, name, from, runtime: runtimeFolder(dataDir) })
    await writeFile(join(folder, 'model.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    await putInPlace(folder, place)
    return manifest
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What an addition that was killed has left; another one may be at work. */
async function removeLeftOvers(models: string): Promise<void> {
  for (const name of await readdir(models)) {
    if (!name.startsWith('.')) continue
    const folder = join(models, name)
    // It may have been put in its place meanwhile.
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - leftAfterMs) await rm(folder, { recursive: true, force: true })
  }
}

async function fetchFiles(
  { name, hub = modelHub, known = knownModels, onProgress }: AddModelInput,
  folder: string,
): Promise<string> {
  const model = known[name]
  if (model === undefined) {
    throw unusable(
      `${name} is not known here; known: ${Object.keys(known).join(', ')}. Add any other one with --from FOLDER.`,
    )
  }
  const { repository, revision, files } = model
  const address = `${hub.replace(/\/+$/, '')}/${repository}/resolve/${revision}`
  for (const file of files) {
    onProgress(`${file.path}, ${megabytes(file.size)}`)
    await fetchFile(`${address}/${file.path}`, file, folder)
  }
  return `${repository}@${revision}`
}

/** Writes a file while it comes, and refuses one that is not the expected one. */
async function fetchFile(url: string, { path, size, sha256 }: KnownFile, folder: string): Promise<void> {
  const response = await fetch(url).catch((error: unknown) => {
    throw unusable(`${new URL(url).host} cannot be reached. Without it, copy the files and use --from FOLDER.`, error)
  })
  if (!response.ok || response.body === null) throw unusable(`${url} answers ${response.status}.`)
  const hash = createHash('sha256')
  let got = 0
  const count = async function* (parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      got += part.length
      if (got > size) break
      hash.update(part)
      yield part
    }
  }
  await mkdir(dirname(join(folder, path)), { recursive: true })
  try {
    // The same stream under two names: that of the web, and that of Node.js.
    const body = Readable.fromWeb(response.body as ReadableStream<Uint8Array>)
    await pipeline(body, count, createWriteStream(join(folder, path)))
  } catch (error) {
    throw unusable(`${url} broke off after ${got} bytes. Try again.`, error)
  }
  if (got !== size)
    throw unusable(`${url} has ${got > size ? 'more than' : 'only'} ${Math.min(got, size)} bytes of ${size}.`)
  if (hash.digest('hex') !== sha256)
    throw unusable(`${url} is not the file that is wanted: its SHA-256 is another one.`)
}

async function copyFiles(from: string, folder: string): Promise<string> {
  const source = resolve(from)
  const has = (path: string): boolean => existsSync(join(source, path))
  const missing = needed.filter(path => !has(path))
  const network = networks.find(has)
  if (missing.length > 0 || network === undefined) {
    throw unusable(
      `${source} has no ${[...missing, ...(network === undefined ? ['onnx/model.onnx'] : [])].join(', no ')}.`,
    )
  }
  // Large networks keep their numbers beside them: `model.onnx_data`.
  const beside = (await readdir(join(source, dirname(network))))
    .filter(name => name.startsWith(`${basename(network)}_data`))
    .map(name => join(dirname(network), name))
  for (const path of [...needed, ...optional.filter(has), network, ...beside]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await copyFile(join(source, path), join(folder, path))
  }
  return source
}

interface Tried {
  readonly folder: string
  readonly name: string
  readonly from: string
  readonly runtime: string
}

/** Loads the model and embeds with it. What comes out is what the manifest says of it. */
async function tryModel({ folder, name, from, runtime }: Tried): Promise<ModelManifest> {
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const network = networks.find(path => paths.includes(path)) ?? ''
  const settings = { network, pooling: await poolingOf(folder, name), maxTokens: await maxTokensOf(folder) }
  const started = await startEmbedProcess({ folder, runtime, manifest: settings })
  started.stop()
  const files = await Promise.all(paths.toSorted().map(path => describe(folder, path)))
  return { from, dimensions: started.dimensions, ...settings, files }
}

async function describe(folder: string, path: string): Promise<ModelFile> {
  const file = join(folder, path)
  const { size, mtimeMs } = await stat(file)
  return { path, size, sha256: await sumOf(file), writtenAtMs: Math.trunc(mtimeMs) }
}

/** As `1_Pooling` says; where that was not kept, as models of this name were trained. */
async function poolingOf(folder: string, name: string): Promise<ModelManifest['pooling']> {
  const said = await readSettings(join(folder, '1_Pooling/config.json'))
  const isCls = said === undefined ? /(?:^|[^a-z])(?:bge|arctic-embed)-/i.test(name) : said['pooling_mode_cls_token']
  return isCls === true ? 'cls' : 'mean'
}

/** Positions that the network knows; RoBERTa and its kind begin to count at two. */
async function maxTokensOf(folder: string): Promise<number> {
  const config = (await readSettings(join(folder, 'config.json'))) ?? {}
  const { max_position_embeddings: positions, model_type: type } = config
  if (typeof positions !== 'number') return mostTokens
  return Math.min(mostTokens, /roberta|camembert|mpnet/.test(String(type)) ? positions - 2 : positions)
}

async function readSettings(file: string): Promise<Record<string, unknown> | undefined> {
  try {
    // Each field is looked at where it is used.
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  } catch {
    return undefined
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
