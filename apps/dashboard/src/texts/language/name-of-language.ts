/** The name of a language (BCP 47); the tag itself where it has none, or is none: browsers and websites may say anything. */
export function nameOfLanguage(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}
