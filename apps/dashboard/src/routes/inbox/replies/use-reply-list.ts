import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { MessageTemplate } from '@frontdesk/client/operations'
import { repliesQuery } from '../../../chatbot/replies-query.ts'
import { findReplies, isCommand, soughtReply } from '../../../inbox/find-replies.ts'

export interface ReplyList {
  /** Empty while the list is closed. */
  readonly replies: readonly MessageTemplate[]
  readonly active: number
  readonly choose: (reply: MessageTemplate) => void
  /** Whether the key was for the list. */
  readonly press: (event: KeyboardEvent) => boolean
  readonly setFocused: (isFocused: boolean) => void
  /** Why a command is not sent, while no list says what it stands for: there are none, none fits, or none was chosen. */
  readonly unsent: 'no-replies' | 'no-match' | 'not-chosen' | undefined
}

interface ReplyListOptions {
  chatbotId: string
  text: string
  onChoose: (reply: MessageTemplate) => void
}

/** The saved replies that fit what stands behind a slash in the composer. Escape closes the list and keeps the text. */
export function useReplyList({ chatbotId, text, onChoose }: ReplyListOptions): ReplyList {
  const { data, isPending } = useQuery(repliesQuery(chatbotId))
  const [isFocused, setFocused] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const [active, setActive] = useState({ text, at: 0 })
  const sought = soughtReply(text)
  // The next slash opens it again.
  if (sought === undefined && isClosed) setClosed(false)
  const isOpen = sought !== undefined && isFocused && !isClosed
  const found = sought === undefined ? [] : findReplies(data?.templates ?? [], sought)
  const replies = isOpen ? found : []
  const isUnsent = isCommand(text) && replies.length === 0 && !isPending
  // Other words find others: the first of them is meant.
  const at = active.text === text ? Math.min(active.at, replies.length - 1) : 0
  const move = (by: number): void => setActive({ text, at: (at + by + replies.length) % replies.length })
  const choose = (reply: MessageTemplate): void => onChoose(reply)
  const press = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing || event.keyCode === 229) return false
    const chosen = replies[at]
    // A list that found nothing is closed as well: only then does Escape leave the field.
    if (event.key === 'Escape') setClosed(true)
    else if (chosen === undefined) return false
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && !event.shiftKey) choose(chosen)
    else return false
    event.preventDefault()
    // Escape is one step back: the list closes, and nothing else.
    event.stopPropagation()
    return true
  }
  const why = data?.templates.length === 0 ? 'no-replies' : found.length === 0 ? 'no-match' : 'not-chosen'
  return { replies, active: at, choose, press, setFocused, unsent: isUnsent ? why : undefined }
}
