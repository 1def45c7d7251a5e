import { fileLimits } from '@frontdesk/contracts/chat/file-limits'

/** Marks of direction, and other characters that nobody sees but for those that join letters. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

export interface CleanName {
  /** Everything before the ending. */
  stem: string
  /** In lower case; empty where there is none. */
  ending: string
}

/**
 * What a file is called, as people may read it: its last part, on one line, without characters that hide or turn the
 * rest around (`gpj.exe` that reads `exe.jpg`). It is never used as a path.
 */
export function cleanFileName(name: string): CleanName {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const line = last.replace(unseen, '').replace(/\s+/gu, ' ')
  const [, before = line, after = ''] = /^(.*)\.([^.\s]{1,10})$/u.exec(line.trim().replace(/[. ]+$/u, '')) ?? []
  const stem = [...before.replace(/^[. ]+|[. ]+$/gu, '')].slice(0, fileLimits.nameCharacters - 11).join('')
  return { stem: stem === '' ? 'file' : stem.trim(), ending: after.toLowerCase() }
}
