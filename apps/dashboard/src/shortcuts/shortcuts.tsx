import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { useChosenChatbot } from '../shell/chosen-chatbot.tsx'
import { pageNamed } from '../shell/pages.ts'
import { pageLetters } from './keys.ts'
import { allMarked } from './marks.ts'
import { useKeys } from './use-keys.ts'
import { useOpenOldest } from './use-open-oldest.ts'

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }))

interface ShortcutsProps {
  isListOpen: boolean
  onList: (isOpen: boolean) => void
  onCommands: () => void
}

/** Shortcuts of every page, and the list of them that `?` opens. */
export function Shortcuts({ isListOpen, onList, onCommands }: ShortcutsProps) {
  const { user } = useCurrentUser()
  const openOldest = useOpenOldest()
  const goTo = useGoTo()
  const leaveChat = useLeaveChat()
  useKeys({
    areLettersOn: user.preferences.shortcuts !== false,
    showHelp: () => onList(true),
    openCommands: onCommands,
    openOldest,
    goTo,
    leaveChat,
  })
  return <Suspense>{isListOpen && <ShortcutList onClose={() => onList(false)} />}</Suspense>
}

/** Goes to the page of a letter, if the person may open it. */
function useGoTo(): (letter: string) => boolean {
  const current = useCurrentUser()
  const navigate = useNavigate()
  const { chosen } = useChosenChatbot()
  return letter => {
    const [, name] = pageLetters.find(([own]) => own === letter) ?? []
    if (name === undefined) return false
    const { path, access } = pageNamed(name)
    if (refusalOf(current, access) !== undefined) return false
    if (chosen === undefined && path.includes('$chatbotId')) return false
    void navigate({ to: path, params: { chatbotId: chosen ?? '' } })
    return true
  }
}

/** Goes back from a conversation to its list, whose row then has the focus. */
function useLeaveChat(): () => boolean {
  const navigate = useNavigate()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return () => {
    const { chat, ...rest } = search
    if (pathname !== '/inbox' || chat === undefined) return false
    const row = allMarked('row').find(shown => shown.hasAttribute('aria-current'))
    row?.focus()
    void navigate({ to: '/inbox', search: rest })
    return true
  }
}
