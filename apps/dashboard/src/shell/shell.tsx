import { Outlet } from '@tanstack/react-router'
import { Menu as MenuIcon, Search, X } from 'lucide-react'
import {
  lazy,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
} from 'react'
import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { serverNow } from '../api/server-clock.ts'
import { Button } from '../components/actions/button.tsx'
import { Toasts } from '../components/feedback/toasts.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ConfirmPasswordProvider } from './confirm-password.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { Navigation } from './navigation.tsx'
import { pageNamed } from './pages.ts'
import styles from './shell.module.css'

/** Loaded when it is first opened: it is the largest part of the frame. */
const CommandMenu = lazy(async () => ({ default: (await import('./command-menu.tsx')).CommandMenu }))

/** Loaded after the page: it tells agents of visitors, and is drawn nowhere. */
const Notices = lazy(async () => ({ default: (await import('../notices/notices.tsx')).Notices }))

/** Loaded after the page: it is seen where the login has ended. */
const LoginSheet = lazy(async () => ({ default: (await import('./login-sheet.tsx')).LoginSheet }))

/** Loaded after the page, like the words of their list. */
const Shortcuts = lazy(async () => ({ default: (await import('../shortcuts/shortcuts.tsx')).Shortcuts }))

const commandKeys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K'

/** Ctrl or ⌘ and K. */
function useCommandKey(onPress: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.isComposing || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onPress()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onPress])
}

/** From here on the menu stands beside the page: as in `shell.module.css`. */
const wide = matchMedia('(min-width: 821px)')

/** On a phone the menu is a sheet behind a button. Escape closes it, and the focus goes back to the button. */
function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [close])
  const closeByKey = ({ key }: ReactKeyboardEvent): void => {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }
  const leave = (): void => {
    close()
    // The page that comes takes the focus: its title is what a screen reader reads next.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  return { isOpen, toggle: () => setOpen(!isOpen), button, close, closeByKey, leave }
}

/** Loaded where somebody has yet to set up what their account requires. */
const SecondFactorDue = lazy(async () => ({ default: (await import('../second-factor/due.tsx')).SecondFactorDue }))

/** The dashboard. Where a second factor is overdue, its set-up and nothing else. */
export function Shell() {
  const dueAt = useCurrentUser().user.secondFactorDueAt
  const [now, setNow] = useState(serverNow)
  const [isSettingUp, setSettingUp] = useState(false)
  const isOver = isSettingUp || Date.parse(dueAt ?? '') <= now
  const due = (isOver || dueAt !== undefined) && (
    <Suspense>
      <SecondFactorDue dueAt={dueAt} isOver={isOver} onTime={setNow} onSetUp={setSettingUp} />
    </Suspense>
  )
  return isOver ? due : <Frame reminder={due} />
}

/** The frame around every page: the menu, what floats above, and the page itself. */
function Frame({ reminder }: { reminder: ReactNode }) {
  const { shell } = useTexts()
  const menu = useMenu()
  const [isCommandMenuOpen, setCommandMenuOpen] = useState(false)
  // Drawn in small steps: it is large, and the button has answered the press at once.
  const openCommandMenu = useCallback(() => startTransition(() => setCommandMenuOpen(true)), [])
  useCommandKey(openCommandMenu)
  return (
    <ConfirmPasswordProvider>
      <a className={styles['skip']} href="#content">
        {shell.skip}
      </a>
      <div className={styles['shell']} data-menu={menu.isOpen}>
        <header className={styles['side']} onKeyDown={menu.closeByKey}>
          <div className={styles['top']}>
            <span className={styles['onlyNarrow']}>
              <Button
                look="quiet"
                aria-label={shell.openMenu}
                ref={menu.button}
                aria-expanded={menu.isOpen}
                icon={menu.isOpen ? <X aria-hidden /> : <MenuIcon aria-hidden />}
                onPress={menu.toggle}
              />
            </span>
            <span className={styles['product']}>
              <img src="/dashboard/icon.svg" alt="" width="24" height="24" />
              {shell.productName}
            </span>
          </div>
          <div className={styles['search']}>
            <Button
              icon={<Search aria-hidden />}
              aria-label={shell.commandsShort}
              aria-keyshortcuts="Control+K Meta+K"
              onPress={openCommandMenu}
            >
              <span data-keys={commandKeys}>{shell.commandsShort}</span>
            </Button>
          </div>
          <div className={styles['veil']} aria-hidden onPointerDown={menu.close} />
          <div className={styles['folds']}>
            <div className={styles['entries']}>
              <Navigation onGo={menu.leave} />
            </div>
            <div className={styles['account']}>
              <AccountMenu />
            </div>
          </div>
        </header>
        <main id="content" className={styles['main']} tabIndex={-1} inert={menu.isOpen}>
          <ConnectionBar />
          {reminder}
          <Outlet />
        </main>
      </div>
      <OnTop isCommandMenuOpen={isCommandMenuOpen} onCommandMenu={setCommandMenuOpen} />
      <Suspense>
        <LoginSheet />
      </Suspense>
      <Toasts />
    </ConfirmPasswordProvider>
  )
}

interface OnTopProps {
  isCommandMenuOpen: boolean
  onCommandMenu: (isOpen: boolean) => void
}

/** What opens above every page, and what listens on all of them. */
function OnTop({ isCommandMenuOpen, onCommandMenu }: OnTopProps) {
  const answersVisitors = refusalOf(useCurrentUser(), pageNamed('inbox').access) === undefined
  const [isListOpen, setListOpen] = useState(false)
  return (
    <>
      <Suspense>
        {isCommandMenuOpen && (
          <CommandMenu onClose={() => onCommandMenu(false)} onShortcuts={() => setListOpen(true)} />
        )}
      </Suspense>
      <Suspense>
        <Shortcuts isListOpen={isListOpen} onList={setListOpen} onCommands={() => onCommandMenu(true)} />
      </Suspense>
      <Suspense>{answersVisitors && <Notices />}</Suspense>
    </>
  )
}
