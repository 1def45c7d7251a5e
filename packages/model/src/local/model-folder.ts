import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AppError } from '@frontdesk/errors/app-error'

// DATA_DIR/models has a folder for each local model, and `runtime` with the programs that run them, which are no
// dependency of the project: they take 60 MB, and most installations need none. `models add` writes both, and beside the
// files of a model `model.json`, which says what they must be.

/** What `model.json` says. */
export interface ModelManifest {
  /** Where the files came from, for people. */
  readonly from: string
  readonly dimensions: number
  /** How the vectors of a text's tokens become one: their average, or that of the first. */
  readonly pooling: 'mean' | 'cls'
  /** Longer texts are cut. */
  readonly maxTokens: number
  /** The network itself, which is one of the files. */
  readonly network: string
  readonly files: readonly ModelFile[]
}

/** A file of a model, and when it was written. */
export interface ModelFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly writtenAtMs: number
}

/** A model whose files are as they were when it was added. */
export interface InstalledModel {
  readonly folder: string
  readonly runtime: string
  readonly manifest: ModelManifest
  /** Changes with the files: vectors of another model do not fit those of this one. */
  readonly digest: string
}

/** How EMBEDDING_MODEL names a local model. */
const localName = /^local:(.*?)(?:@([\da-f]{8}))?$/
const allowedName = /^[a-z\d][a-z\d._-]{0,63}$/i

/** The name of a local model, and the digest of its files where one is given; undefined for a model of a provider. */
export function readLocalName(model: string): { name: string; digest: string | undefined } | undefined {
  const [, name, digest] = localName.exec(model) ?? []
  return name === undefined ? undefined : { name, digest }
}

/** Where everything of local models lies. */
export const modelsFolder = (dataDir: string): string => join(resolve(dataDir), 'models')
export const runtimeFolder = (dataDir: string): string => join(modelsFolder(dataDir), 'runtime')

/** Makes the folder of all models if there is none, for every user to read: workers may run as another one. */
export async function makeModelsFolder(dataDir: string): Promise<string> {
  const folder = modelsFolder(dataDir)
  const made = await mkdir(folder, { recursive: true })
  if (made !== undefined) await chmod(folder, 0o755)
  return folder
}

/** The folder of a model. Throws for what is no name of one. */
export function folderOf(dataDir: string, name: string): string {
  if (allowedName.test(name) && name !== 'runtime') return join(modelsFolder(dataDir), name)
  throw unusable(
    `${JSON.stringify(name)} is no name of a model: letters, digits, dots and hyphens, such as e5-small-v2.`,
  )
}

/**
 * Checks a model and the runtime. Sizes are compared each time; a sum is made where the time of a file is another one,
 * because reading 118 MB takes 0.3 s. Throws one sentence that says what is wrong, and what to do.
 */
export async function checkModel(dataDir: string, name: string): Promise<InstalledModel> {
  const folder = folderOf(dataDir, name)
  const remedy = `Run: npm run admin -- models add ${name}`
  if (!existsSync(folder)) throw unusable(`The model ${name} is not in ${modelsFolder(dataDir)}. ${remedy}`)
  const manifest = await readManifest(folder)
  if (manifest === undefined) throw unusable(`${join(folder, 'model.json')} cannot be read. ${remedy}`)
  for (const file of manifest.files) {
    const wrong = await faultOf(folder, file)
    if (wrong !== undefined) throw unusable(`${join(folder, file.path)} ${wrong}. ${remedy}`)
  }
  const runtime = runtimeFolder(dataDir)
  if (!hasRuntime(runtime)) {
    throw unusable(`What runs local models is not in ${runtime}, or is that of another kind of machine. ${remedy}`)
  }
  return { folder, runtime, manifest, digest: digestOf(manifest) }
}

/** Whether a folder has the runtime for this kind of machine. */
export const hasRuntime = (runtime: string): boolean =>
  existsSync(join(runtime, 'node_modules/@huggingface/tokenizers/package.json')) &&
  existsSync(
    join(
      runtime,
      `node_modules/onnxruntime-node/bin/napi-v6/${process.platform}/${process.arch}/onnxruntime_binding.node`,
    ),
  )

/** The manifest of a model's folder; undefined if there is none, or one that is none. */
export async function readManifest(folder: string): Promise<ModelManifest | undefined> {
  try {
    // `isManifest` looks at what is read from it.
    const manifest = JSON.parse(await readFile(join(folder, 'model.json'), 'utf8')) as ModelManifest
    return isManifest(manifest) ? manifest : undefined
  } catch {
    return undefined
  }
}

const isManifest = ({ dimensions, maxTokens, network, files }: ModelManifest): boolean =>
  dimensions > 0 &&
  maxTokens > 0 &&
  files.every(({ path, sha256 }) => typeof path === 'string' && typeof sha256 === 'string') &&
  files.some(({ path }) => path === network)

async function faultOf(folder: string, { path, size, sha256, writtenAtMs }: ModelFile): Promise<string | undefined> {
  const file = join(folder, path)
  try {
    const found = await stat(file)
    if (found.size !== size) return `has ${found.size} bytes instead of ${size}`
    if (Math.trunc(found.mtimeMs) === writtenAtMs || (await sumOf(file)) === sha256) return undefined
    return 'is not the file that was added: its SHA-256 is another one'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`
  }
}

/** The SHA-256 of a file. */
export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part as Buffer)
  return hash.digest('hex')
}

function digestOf({ pooling, maxTokens, files }: ModelManifest): string {
  const sums = files.map(({ path, sha256 }) => `${path} ${sha256}`).toSorted()
  const hash = createHash('sha256').update([pooling, maxTokens, ...sums].join('\n'))
  return hash.digest('hex').slice(0, 8)
}

/** A local model that an operator has to put right. */
export const unusable = (sentence: string, cause?: unknown): AppError =>
  new AppError('LOCAL_MODEL_UNUSABLE', 'invalid', sentence, { cause })
