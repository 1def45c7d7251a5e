import type { Preferences } from '@frontdesk/client/operations'

export type Theme = NonNullable<Preferences['theme']>
export type Density = NonNullable<Preferences['density']>

const themeKey = 'frontdesk-theme'
const densityKey = 'frontdesk-density'

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing for us shows what is usual until it is known who is there.
    return null
  }
}

function write(key: string, value: string, usual: string): void {
  try {
    if (value === usual) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // As above.
  }
  dispatchEvent(new Event(themeKey))
}

/** The theme that was chosen last on this device. `theme.ts` reads the same before the page is painted. */
export function storedTheme(): Theme {
  const stored = read(themeKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export const storedDensity = (): Density => (read(densityKey) === 'compact' ? 'compact' : 'comfortable')

/** Shows what the person has chosen, and keeps it on this device for the next time, before it is known who they are. */
export function applyLooks({ theme, density }: Pick<Preferences, 'theme' | 'density'>): void {
  if (theme !== undefined && theme !== storedTheme()) write(themeKey, theme, 'system')
  if (density !== undefined && density !== storedDensity()) write(densityKey, density, 'comfortable')
}
