/**
 * The zone of this device; undefined where the browser does not know it (`Etc/Unknown`, nothing at all), or knows no more
 * than a distance from UTC (`+05:30`), which has no summer.
 */
export function deviceZone(): string | undefined {
  // Some browsers have none, whatever the type says.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined
  return zone !== undefined && /^[A-Za-z]/.test(zone) && canFormatIn(zone) ? zone : undefined
}

/** Whether this browser knows a zone: the API may know newer ones. */
export function canFormatIn(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).format() !== ''
  } catch {
    return false
  }
}
