import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolders } from '@frontdesk/runtime/data-folders'

/*
 * Mails of an installation without a mail server: the maintenance worker writes each into a file of a folder, and the
 * API, which shares that folder, shows operators those that hold nothing of visitors.
 */

/** A mail without its text. */
export interface MailFile {
  id: string
  to: string
  subject: string
  writtenAt: Date
}

/** The folder for mails of an installation without a mail server. */
export const mailFolderIn = (dataDir: string): string => dataFolders({ DATA_DIR: dataDir }).mail

/** The header of files that operators may read. */
export const operatorsHeader = 'X-Frontdesk-Readers'
const operatorsValue = 'operators'

const named = /^([0-9a-f-]{36})\.eml$/
/** The newest are listed, and so many files are looked at for them. */
const [mostListed, mostRead] = [100, 1_000]
const headBytes = 4_096
const mostCharacters = 50_000

/** Headers of a file that operators may read. */
export const headersForOperators = { [operatorsHeader]: operatorsValue }

/** Lists the mails that operators may read, the newest first. */
export async function listMailFiles(folder: string): Promise<MailFile[]> {
  const names = await readdir(folder).catch(ignoreMissing)
  const ids = (names ?? []).flatMap(name => named.exec(name)?.[1] ?? [])
  const dated = await Promise.all(ids.map(async id => ({ id, writtenAt: await readTime(folder, id) })))
  dated.sort((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime())
  const mails: MailFile[] = []
  for (const { id, writtenAt } of dated.slice(0, mostRead)) {
    if (mails.length === mostListed) break
    const head = await readHead(folder, id)
    if (head !== null) mails.push({ id, ...head, writtenAt })
  }
  return mails
}

/** Reads one mail; null where there is none that operators may read. The id comes from an address: only a UUID is one. */
export async function readMailFile(folder: string, id: string): Promise<(MailFile & { text: string }) | null> {
  const name = `${id}.eml`
  if (!named.test(name)) return null
  const content = await readFile(join(folder, name), 'utf8').catch(ignoreMissing)
  const head = content === null ? null : parseHead(content)
  if (content === null || head === null) return null
  return { id, ...head, writtenAt: await readTime(folder, id), text: textOf(content) }
}

/** The text of a mail. Without attachments, which mails to visitors have, a file holds it as it is, before the HTML. */
function textOf(content: string): string {
  const bodyOf = (part: string): string => part.slice(part.indexOf('\r\n\r\n') + 4)
  const boundary = /^Content-Type: multipart\/alternative; boundary="([^"]+)"\r$/m.exec(content)?.[1]
  const first = boundary === undefined ? content : (content.split(`--${boundary}\r\n`)[1] ?? '').replace(/\r\n$/, '')
  return bodyOf(first).slice(0, mostCharacters).replaceAll('\r\n', '\n')
}

/** A file that is gone by now was removed for its age. */
function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

const readTime = async (folder: string, id: string): Promise<Date> =>
  (await stat(join(folder, `${id}.eml`)).catch(ignoreMissing))?.mtime ?? new Date(0)

async function readHead(folder: string, id: string): Promise<Pick<MailFile, 'to' | 'subject'> | null> {
  const file = await open(join(folder, `${id}.eml`)).catch(ignoreMissing)
  if (file === null) return null
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return parseHead(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Receiver and subject; null where operators may not read the mail. */
function parseHead(content: string): Pick<MailFile, 'to' | 'subject'> | null {
  const [head = ''] = content.split('\r\n\r\n', 1)
  // A long header goes on in lines that begin with a space.
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const read = (name: string): string => {
    const start = `${name.toLowerCase()}:`
    return (
      lines
        .find(line => line.toLowerCase().startsWith(start))
        ?.slice(start.length)
        .trim() ?? ''
    )
  }
  return read(operatorsHeader) === operatorsValue ? { to: read('To'), subject: decodeWords(read('Subject')) } : null
}

/** The text of a header that may hold encoded words (RFC 2047), as `=?UTF-8?Q?caf=C3=A9?=`. */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word),
    )

const decodeQuoted = (word: string): string =>
  Buffer.from(
    word
      .replaceAll('_', ' ')
      .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16))),
    'latin1',
  ).toString()
