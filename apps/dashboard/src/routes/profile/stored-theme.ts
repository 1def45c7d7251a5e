export type Theme = 'system' | 'light' | 'dark'

const key = 'frontdesk-theme'

/** The theme that the person chose on this device. `theme.ts` reads the same before the page is painted. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Changes the theme at once, and keeps it on this device. */
export function storeTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // A browser that keeps nothing for us stays as the system.
  }
  dispatchEvent(new Event(key))
}
