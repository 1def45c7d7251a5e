import { useNavigate } from '@tanstack/react-router'
import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { say } from '../components/feedback/toasts.tsx'
import { sharedInbox } from '../inbox/shared-inbox.ts'
import { pageNamed } from '../shell/pages.ts'
import { useNoticesTexts } from '../texts/use-notices-texts.ts'

/** Opens the conversation that has waited longest, from whatever page. */
export function useOpenOldest(): () => void {
  const { shortcuts } = useNoticesTexts()
  const current = useCurrentUser()
  const navigate = useNavigate()
  return () => {
    if (refusalOf(current, pageNamed('inbox').access) !== undefined) return
    const [chat] = sharedInbox(current.user.id).store.idsOf('waiting')
    if (chat === undefined) say(shortcuts.nobodyWaits)
    else void navigate({ to: '/inbox', search: { view: 'waiting', chat } })
  }
}
