/** A browser may name what is no locale, such as `en-US@posix` where the system is set to that. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
