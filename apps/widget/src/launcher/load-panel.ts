import type { Language } from '../languages.ts'
import type { Panel, PanelHost } from './panel-host.ts'
import type { Texts } from '../texts/en.ts'

/** File names with the hash of what is in them, put in by the build; `*` stands for a language. */
declare const PANEL_FILE: string
declare const TEXTS_FILE: string

interface Loaded {
  readonly mountPanel: (host: PanelHost) => Panel
  readonly texts: Texts
}

let failures = 0

/**
 * Fetches panel and words from the script's own origin, as modules: that needs nothing of a page's
 * Content-Security-Policy but what let the script itself in, Trusted Types included. A browser remembers a module
 * that failed, so the next try asks under another address.
 */
export async function loadPanel(base: string, language: Language): Promise<Loaded> {
  const address = (file: string): string => `${base}/widget/${file}${failures === 0 ? '' : `?again=${failures}`}`
  try {
    const modules = await Promise.all([import(address(PANEL_FILE)), import(address(TEXTS_FILE.replace('*', language)))])
    // Both are ours: the build gives each its exports.
    return Object.assign({}, ...modules) as Loaded
  } catch (error) {
    failures += 1
    throw error
  }
}
