import { Outlet } from '@tanstack/react-router'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Button } from '../components/actions/button.tsx'
import { Toasts } from '../components/feedback/toasts.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ConfirmPasswordProvider } from './confirm-password.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { LoginSheet } from './login-sheet.tsx'
import { Navigation } from './navigation.tsx'
import styles from './shell.module.css'

/** Loaded when it is first opened: it is the largest part of the frame. */
const CommandMenu = lazy(async () => ({ default: (await import('./command-menu.tsx')).CommandMenu }))

/** Ctrl or ⌘ and K. */
function useCommandKey(onPress: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onPress()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onPress])
}

/** The frame around every page: the menu, what floats above, and the page itself. */
export function Shell() {
  const { shell } = useTexts()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isCommandMenuOpen, setCommandMenuOpen] = useState(false)
  const openCommandMenu = useCallback(() => setCommandMenuOpen(true), [])
  useCommandKey(openCommandMenu)
  return (
    <ConfirmPasswordProvider>
      <a className={styles['skip']} href="#content">
        {shell.skip}
      </a>
      <div className={styles['shell']} data-menu={isMenuOpen}>
        <header className={styles['side']}>
          <div className={styles['top']}>
            <span className={styles['product']}>
              <img src="/dashboard/icon.svg" alt="" width="24" height="24" />
              {shell.productName}
            </span>
            <span className={styles['onlyNarrow']}>
              <Button
                look="quiet"
                aria-label={shell.openMenu}
                aria-expanded={isMenuOpen}
                icon={<MenuIcon aria-hidden />}
                onPress={() => setMenuOpen(!isMenuOpen)}
              />
            </span>
          </div>
          <div className={styles['folds']}>
            <Button icon={<Search aria-hidden />} aria-keyshortcuts="Control+K Meta+K" onPress={openCommandMenu}>
              {shell.commandsShort}
            </Button>
            <Navigation onGo={() => setMenuOpen(false)} />
            <AccountMenu />
          </div>
        </header>
        <main id="content" className={styles['main']} tabIndex={-1}>
          <ConnectionBar />
          <Outlet />
        </main>
      </div>
      <Suspense>{isCommandMenuOpen && <CommandMenu onClose={() => setCommandMenuOpen(false)} />}</Suspense>
      <LoginSheet />
      <Toasts />
    </ConfirmPasswordProvider>
  )
}
