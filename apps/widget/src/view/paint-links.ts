import { mix, readable } from '@frontdesk/web/colour'

/** The darkest and the lightest background of each theme; the same values are in panel.css. */
const surfaces = { light: ['#ffffff', '#f3f4f8'], dark: ['#1c1c1c', '#2a2a2a'] } as const

/** The colour as text and as the ring around what has the focus: as near to the chosen one as can be read. */
export const linkColour = (colour: string, isDark: boolean): string =>
  readable(colour, isDark ? surfaces.dark : surfaces.light, isDark ? '#ffffff' : '#000000')

/**
 * The ground of the panel's title: so little of the colour in the surface that with any colour, text on it can be read.
 * The dark scheme is neutral.
 */
export const tint = (colour: string, isDark: boolean): string =>
  isDark ? surfaces.dark[1] : mix(surfaces.light[0], colour, 0.12)

/** Sets `--link` and `--tint` to suit the colour and the theme that the launcher has put on `root`. */
export function paintLinks({ style, classList }: HTMLElement): void {
  const accent = style.getPropertyValue('--accent')
  const isDark = classList.contains('dark')
  style.setProperty('--link', linkColour(accent, isDark))
  style.setProperty('--tint', tint(accent, isDark))
}
