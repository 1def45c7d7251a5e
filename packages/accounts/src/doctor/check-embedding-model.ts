import { AppError } from '@frontdesk/errors/app-error'
import { checkModel, readLocalName } from '@frontdesk/model/local/model-folder'
import { ok, warn, type Finding } from './finding.ts'

/** Checks the files of a local embedding model, and what runs them. A provider's model is not asked. */
export async function checkEmbeddingModel(model: string | undefined, dataDir: string): Promise<Finding[]> {
  const local = model === undefined ? undefined : readLocalName(model)
  if (local === undefined) return []
  try {
    const { manifest } = await checkModel(dataDir, local.name)
    return [ok('Embedding', `${local.name} is installed, ${manifest.dimensions} dimensions`)]
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The sentence says what to do as well.
    return [warn('Embedding', error.message, 'Restart the workers afterwards. Until then, only keyword search works.')]
  }
}
