import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@frontdesk/errors/app-error'
import { checkModel, folderOf, modelsFolder, readManifest, runtimeFolder, unusable } from './model-folder.ts'

/** A model in DATA_DIR/models. */
export interface ListedModel {
  readonly name: string
  /** Null if `model.json` cannot be read. */
  readonly dimensions: number | null
  readonly bytes: number
  readonly from: string | null
  /** What is wrong with it, and what to do; null if it can be used. */
  readonly problem: string | null
}

/** The local models of an installation. */
export async function listModels({ dataDir }: { dataDir: string }): Promise<ListedModel[]> {
  const entries = await readdir(modelsFolder(dataDir), { withFileTypes: true }).catch(() => [])
  // One that begins with a dot is being added.
  const names = entries.filter(entry => entry.isDirectory() && isName(entry.name)).map(({ name }) => name)
  return Promise.all(names.toSorted().map(name => describe(dataDir, name)))
}

/** Removes a model; with the last one, what runs them as well. */
export async function removeModel({ dataDir }: { dataDir: string }, name: string): Promise<void> {
  const models = await listModels({ dataDir })
  if (models.every(model => model.name !== name))
    throw unusable(`There is no model ${name} in ${modelsFolder(dataDir)}.`)
  await rm(folderOf(dataDir, name), { recursive: true })
  if (models.length === 1) await rm(runtimeFolder(dataDir), { recursive: true, force: true })
}

const isName = (name: string): boolean => name !== 'runtime' && !name.startsWith('.')

async function describe(dataDir: string, name: string): Promise<ListedModel> {
  const manifest = await readManifest(join(modelsFolder(dataDir), name))
  const problem = await checkModel(dataDir, name).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.message : String(error)),
  )
  const { dimensions = null, from = null, files = [] } = manifest ?? {}
  return { name, dimensions, from, bytes: files.reduce((sum, { size }) => sum + size, 0), problem }
}
