import { join } from 'node:path'
import { createWorkDir, root, say, step } from '../progress.mjs'

/**
 * Installs what runs local models below `.data/` before the first test needs it: several files do, side by side, and each
 * would download its 110 MB. To be called when the packages are compiled. Where it fails, those tests say why.
 */
export const ensureModelRuntime = async () => {
  const { installRuntime } = await import('@frontdesk/model/local/install-runtime')
  createWorkDir()
  const dataDir = join(root, '.data/model-runtime')
  try {
    await step('runtime of local models in .data', () => installRuntime({ dataDir, env: process.env }))
  } catch (error) {
    say(`! ${error.message}`)
  }
}
