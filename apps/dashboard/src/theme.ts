/**
 * Sets the theme and the height of rows before anything is painted, so that a dark desk never flashes white. The page
 * loads this file as a classic script: the policy of the page allows no script inside of it.
 */
{
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const chosen = (name: string): string | null => {
    try {
      return localStorage.getItem(`frontdesk-${name}`)
    } catch {
      // A browser that keeps nothing for us: the system decides.
      return null
    }
  }
  const apply = (): void => {
    const theme = chosen('theme')
    const isDark = theme === 'dark' || (theme !== 'light' && dark.matches)
    const { dataset } = document.documentElement
    dataset['theme'] = isDark ? 'dark' : 'light'
    dataset['density'] = chosen('density') === 'compact' ? 'compact' : 'comfortable'
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener('frontdesk-theme', apply)
}
