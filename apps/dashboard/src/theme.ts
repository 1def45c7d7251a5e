/**
 * Sets the theme before anything is painted, so that a dark desk never flashes white. The page loads this file as a
 * classic script: the policy of the page allows no script inside of it.
 */
{
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const chosen = (): string | null => {
    try {
      return localStorage.getItem('frontdesk-theme')
    } catch {
      // A browser that keeps nothing for us: the system decides.
      return null
    }
  }
  const apply = (): void => {
    const theme = chosen()
    const isDark = theme === 'dark' || (theme !== 'light' && dark.matches)
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener('frontdesk-theme', apply)
}
