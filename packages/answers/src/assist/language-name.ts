const names = new Intl.DisplayNames('en', { type: 'language' })

/** The English name of a language, as a prompt names it; the code itself if there is none. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
