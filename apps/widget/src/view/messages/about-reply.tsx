import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Rating, ReplyMessage } from '../../conversation/conversation.ts'
import { listenTo } from '../../listen-to.ts'
import { focusLog } from '../focused-element.ts'
import type { ExtrasContext } from '../panel-context.ts'
import { CommentForm } from './comment-form.tsx'

/** A visitor who writes nothing for so long has read the answer. */
const quietMs = 20_000

interface Props {
  readonly context: ExtrasContext
  readonly reply: ReplyMessage
  readonly onRate: (rating: Rating, words: string) => Promise<void>
  /** Says something next to the thumbs. */
  readonly onSay: (words: string) => void
}

/** What is asked about a reply: more words about its rating, or whether it helped. */
export function AboutReply({ context, reply, onRate, onSay }: Props): JSX.Element {
  const { rating } = reply
  useQuestion(!rating, { context, reply, onSay })
  if (!rating) return <></>
  return (
    <CommentForm
      context={context}
      takesFocus
      onSend={words => {
        void onRate(rating, words)
        focusLog(context.host.root)
      }}
    />
  )
}

/**
 * Asks once in a conversation, when it has gone quiet, whether the answer helped. The thumbs are the response. A reply
 * without sources ("You're welcome") answers nothing, so that it isn't asked about.
 */
function useQuestion(isUnrated: boolean, { context, reply, onSay }: Omit<Props, 'onRate'>): void {
  const { root } = context.host
  const { session } = context.handle
  const mayAsk = isUnrated && reply.sources.length > 0
  useEffect(() => {
    if (!mayAsk || session.read()?.wasAsked) return
    let timer = 0
    const wait = (): void => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        // Don't ask while the panel is closed.
        if (!root.classList.contains('open')) return wait()
        leave()
        session.update({ wasAsked: true })
        onSay(context.texts.didItHelp)
      }, quietMs)
    }
    const leave = listenTo(root, ['input'], wait)
    wait()
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [mayAsk])
}
