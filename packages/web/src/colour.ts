/**
 * Colours that can be read: owners choose one colour, and whatever it is, text on it and text in it keep the contrast
 * of WCAG 2.2 AA (4.5 to 1).
 */

const enough = 4.5

/** The colour of a chatbot whose owner has chosen none, in the widget, in mails and on pages. */
export const defaultColour = '#4a5cd6'

type Channels = readonly [number, number, number]

const channels = (colour: string): Channels => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Relative luminance as WCAG defines it. */
function luminance(colour: Channels): number {
  const [red, green, blue] = colour.map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number] // As many as went in.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (the same) to 21 (black on white), of two colours as #rrggbb. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map(colour => luminance(channels(colour))).sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** White, or black where white could not be read; one of them always can. */
export const textOn = (background: string): string =>
  // The contrast to white, whose luminance is 1, without the rest of `contrast`: each page loads this.
  1.05 / (luminance(channels(background)) + 0.05) >= enough ? '#ffffff' : '#000000'

/** The colour itself, or as little nearer to `towards` as makes it readable on each of the backgrounds. */
export function readable(colour: string, backgrounds: readonly string[], towards: string): string {
  for (let part = 0; part < 1; part += 0.05) {
    const mixed = mix(colour, towards, part)
    if (backgrounds.every(background => contrast(mixed, background) >= enough)) return mixed
  }
  return towards
}

/** The colour with that part (0 to 1) of the other one in it. */
export function mix(colour: string, other: string, part: number): string {
  const [from, to] = [channels(colour), channels(other)]
  const mixed = ([0, 1, 2] as const).map(at => Math.round(from[at] + (to[at] - from[at]) * part))
  return `#${mixed.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}
