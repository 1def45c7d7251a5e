import { fileLimits } from '@frontdesk/contracts/chat/file-limits'
import { readableName } from '@frontdesk/runtime/readable-name'

export interface CleanName {
  /** Everything before the ending. */
  stem: string
  /** In lower case; empty if there is none. */
  ending: string
}

/**
 * What a file is called, as people may read it: its last part, on one line, without characters that hide or turn the
 * rest around (`gpj.exe` that reads `exe.jpg`). It is never used as a path.
 */
export function cleanFileName(name: string): CleanName {
  const line = readableName(name.split(/[/\\]/).at(-1) ?? '')
  const [, before = line, after = ''] = /^(.*)\.([^.\s]{1,10})$/u.exec(line.replace(/[. ]+$/u, '')) ?? []
  const stem = [...before.replace(/^[. ]+|[. ]+$/gu, '')].slice(0, fileLimits.nameCharacters - 11).join('')
  return { stem: stem === '' ? 'file' : stem.trim(), ending: after.toLowerCase() }
}
