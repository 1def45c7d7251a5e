import { useNavigate, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { View } from '../../../inbox/inbox-order.ts'
import { rowIdOf } from './row-id.ts'

/** Where the rows of a list lead, and the handler of the list that follows them without loading the page anew. */
export function useRowLinks(view: View) {
  const { basepath } = useRouter()
  const navigate = useNavigate()
  return {
    hrefOf: (sessionId: string): string => `${basepath}/inbox?${new URLSearchParams({ view, chat: sessionId })}`,
    follow: (event: MouseEvent): void => {
      const isOnLink = event.target instanceof Element && event.target.closest('a') !== null
      const chat = isOnLink ? rowIdOf(event.target) : ''
      // With another button or a key, the browser opens a tab or a window.
      const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (chat === '' || isOther || event.defaultPrevented) return
      event.preventDefault()
      void navigate({ to: '/inbox', search: { view, chat } })
    },
  }
}
