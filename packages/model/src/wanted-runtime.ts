import { fileURLToPath } from 'node:url'

/**
 * The folder with the package.json and the lock file of what runs local models: exact versions, with their checksums.
 * This file is as deep as a bundle, so that the folder is found from both.
 */
export const wantedRuntime = fileURLToPath(new URL('../../../packages/model/runtime/', import.meta.url))
