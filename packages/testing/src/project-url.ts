const projectFolder = new URL('../../../', import.meta.url)

/**
 * The address of one of the project's files or folders, given from its top level; folders end with a slash. Tests run
 * compiled, below `dist/tests`, where an address relative to themselves leads nowhere.
 */
export const projectUrl = (path: string): URL => new URL(path, projectFolder)
