/** Browsers as they name themselves. Most claim to be several: the first that fits is the one. */
const browsers: readonly [name: string, version: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4})[\d.]* .*Safari\//],
]

const systems: readonly [name: string, pattern: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * What is kept of a User-Agent: browser and system by name (`Firefox 131, Windows`), and nothing that would tell one
 * visitor from another. Null for whatever is no browser that we know.
 */
export function browserName(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null
  // Longer ones are made up, and patterns take their time with them.
  const text = userAgent.slice(0, 400)
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(text)?.[1]
    if (version === undefined) continue
    const system = systems.find(([, is]) => is.test(text))?.[0]
    return `${name} ${version}${system === undefined ? '' : `, ${system}`}`
  }
  return null
}
