import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** The shell is Chromium without its window, and takes a third of its time. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
]

/** Where systems install programs: workers do not read PATH. */
const usualPath = '/usr/local/bin:/usr/bin:/bin:/snap/bin:/opt/homebrew/bin'

/**
 * The Chromium of this machine: the one that CHROMIUM names, else the first of the usual folders, or of those given in their
 * place. Undefined if there is none, or `off`. Compose sets an empty CHROMIUM where none is wanted.
 */
export async function findBrowser({
  CHROMIUM: named,
  PATH: path = usualPath,
}: {
  CHROMIUM?: string | undefined
  PATH?: string | undefined
}): Promise<string | undefined> {
  if (named === 'off') return undefined
  const folders = path.split(delimiter).filter(folder => folder !== '')
  const files =
    named === undefined || named === '' ? names.flatMap(name => folders.map(folder => join(folder, name))) : [named]
  for (const file of files) {
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return file
  }
  return undefined
}

/** Why `findBrowser` finds none, for the operator; `named` is CHROMIUM. */
export function whyNoBrowser(named: string): string {
  if (named === 'off') return 'CHROMIUM is off: pages that need JavaScript are not read.'
  if (named !== '') return `CHROMIUM names no program that can be run here: ${named}`
  return `There is no Chromium in ${usualPath.replaceAll(':', ', ')}. Install one there, or name one in CHROMIUM.`
}
