import type { Language } from '../languages.ts'
import type { Texts } from '../texts/compiled/en.ts'

/** File names with the hash of what is in them, put in by the build; `*` stands for a language. */
declare const TEXTS_FILE: string

let failures = 0

/**
 * Fetches a part of the widget and the words from the script's own origin, as modules: that needs nothing of a page's
 * Content-Security-Policy but what let the script itself in, Trusted Types included. A browser remembers a module
 * that failed, so the next try asks under another address.
 */
export async function loadPart<Part>(base: string, language: Language, part: string): Promise<Part & WithTexts> {
  const address = (file: string): string => `${base}/widget/${file}${failures ? `?again=${failures}` : ''}`
  try {
    const modules = await Promise.all([import(address(part)), import(address(TEXTS_FILE.replace('*', language)))])
    // Both are ours: the build gives each its exports.
    return Object.assign({}, ...modules) as Part & WithTexts
  } catch (error) {
    failures += 1
    throw error
  }
}

interface WithTexts {
  readonly texts: Texts
}
