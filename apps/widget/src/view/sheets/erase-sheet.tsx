import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { deleteConversation } from '../../api/later-actions.ts'
import type { ExtrasContext } from '../panel-context.ts'
import { ErrorMessage } from './error-message.tsx'

/** Delete the conversation, asked once more. */
export function EraseSheet({ context }: { context: ExtrasContext }): JSX.Element {
  const { texts, handle, go, announce } = context
  const [failure, setFailure] = useState<string>()
  const [isErasing, setErasing] = useState(false)

  async function erase(): Promise<void> {
    if (isErasing) return
    setErasing(true)
    const outcome = await deleteConversation(handle.actions)
    setErasing(false)
    if (!outcome.isDone) return setFailure(outcome.html)
    handle.restart()
    go({ name: 'chat' })
    announce(texts.erased)
  }

  return (
    <>
      <p class="intro">{texts.eraseIntro}</p>
      <ErrorMessage html={failure} words={texts.notSent} />
      <div class="answers">
        <button type="button" class="first alarm" aria-disabled={isErasing} onClick={() => void erase()}>
          {texts.eraseNow}
        </button>
        <button type="button" class="second" onClick={() => go({ name: 'chat' })}>
          {texts.keep}
        </button>
      </div>
    </>
  )
}
