/** Hues of people, in degrees of OKLCH. Ground and letter of each are held to AA by a test, in both themes. */
export const avatarHues = [25, 62, 100, 145, 190, 235, 290, 340] as const

/** The hue of somebody, by their name or id: the same one wherever they appear. */
export function hueOf(seed: string): number {
  let hash = 0
  // The golden ratio spreads ids that differ in one letter.
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1)
  // As a whole number without a sign, whose high bits are the ones that were mixed most.
  return avatarHues[(hash >>> 16) % avatarHues.length] ?? avatarHues[0]
}

/** The first letter or figure of a name, as a capital; empty where it has none. */
export const initialOf = (name: string): string => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toLocaleUpperCase()
