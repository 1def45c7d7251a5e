import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from './chat-http.ts'

/** A mail as it lies in the worker's folder, its text decoded. */
export interface StoredMail {
  head: string
  text: string
  /** What comes after the # of its link. */
  token: string
}

const decode = (text: string): string =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** All mails to one address, in no order. */
export async function mailsTo(dataDir: string, address: string): Promise<StoredMail[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.filter(name => name.endsWith('.eml')).map(name => readFile(join(folder, name), 'utf8')),
  )
  return files.flatMap(file => {
    const cut = file.indexOf('\r\n\r\n')
    const [head, body] = [file.slice(0, cut), file.slice(cut + 4)]
    if (!head.split('\r\n').includes(`To: ${address}`)) return []
    const text = /quoted-printable/i.test(head) ? decode(body) : body
    return [{ head, text, token: /#([\w-]+)/.exec(text)?.[1] ?? '' }]
  })
}

/** Waits until so many mails to the address are there. */
export async function mailTo(dataDir: string, address: string, count = 1): Promise<StoredMail[]> {
  await until(async () => (await mailsTo(dataDir, address)).length >= count)
  return mailsTo(dataDir, address)
}
