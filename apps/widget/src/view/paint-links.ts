import { readable } from '@frontdesk/web/colour'

/** The darkest and the lightest background of each theme; the same values are in panel.css. */
const surfaces = { light: ['#ffffff', '#f3f4f8'], dark: ['#191b24', '#262936'] } as const

/** The colour as text and as the ring around what has the focus: as near to the chosen one as can be read. */
export const linkColour = (colour: string, isDark: boolean): string =>
  readable(colour, isDark ? surfaces.dark : surfaces.light, isDark ? '#ffffff' : '#000000')

/** Sets `--link` to suit the colour and the theme that the launcher has put on `root`. */
export function paintLinks({ style, classList }: HTMLElement): void {
  style.setProperty('--link', linkColour(style.getPropertyValue('--accent'), classList.contains('dark')))
}
