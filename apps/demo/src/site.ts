import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** One file of the website, ready to be sent. */
export interface SiteFile {
  readonly type: string
  readonly body: Buffer
  readonly etag: string
  readonly modified: Date
}

/** The website by address: `/opening-hours` → the page, `/style.css` → the style sheet. */
export type Site = ReadonlyMap<string, SiteFile>

/** The widget that every page carries. */
export interface Embed {
  /** Where Frontdesk runs: the script and its API. */
  readonly baseUrl: string
  readonly chatbotId: string
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Address of the page shown for every unknown address; it is not itself part of the site. */
export const notFoundPath = '/404'

/**
 * Reads the whole site once: it is small, and an address can then only ever name a file that was found.
 * A page's address has no ending, and `index.html` is its folder.
 */
export async function readSite(folder: string, embed: Embed | undefined): Promise<Site> {
  const site = new Map<string, SiteFile>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const type = types[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const isPage = extname(entry.name) === '.html'
    const content = await readFile(path)
    const body = isPage && embed !== undefined ? withWidget(content, embed) : content
    const name = path.slice(folder.length).replaceAll('\\', '/').replace(/^\/*/, '/')
    site.set(isPage ? name.replace(/\.html$/, '').replace(/\/index$/, '') || '/' : name, {
      type,
      body,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      modified: (await stat(path)).mtime,
    })
  }
  return site
}

/** The addresses of all pages, the start page first. */
export function pagePaths(site: Site): string[] {
  return [...site]
    .filter(([path, file]) => file.type === types['.html'] && path !== notFoundPath)
    .map(([path]) => path)
    .sort()
}

function withWidget(page: Buffer, { baseUrl, chatbotId }: Embed): Buffer {
  const src = escapeAttribute(`${baseUrl.replace(/\/+$/, '')}/widget.js`)
  const tag = `<script src="${src}" data-chatbot-id="${escapeAttribute(chatbotId)}" defer></script>`
  return Buffer.from(page.toString('utf8').replace('</body>', () => `${tag}\n</body>`))
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
