import { chatLimits, countCharacters } from '@frontdesk/contracts/chat-limits'
import type { JSX, RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import type { Texts } from '../texts.ts'
import { SendIcon } from './icons.tsx'

const limit = chatLimits.messageCharacters
/** From here on the count is shown, so that nobody is surprised by the limit. */
const showCountFrom = limit - 100

interface Props {
  readonly texts: Texts
  readonly input: RefObject<HTMLTextAreaElement>
  readonly isBusy: boolean
  readonly onSend: (text: string) => void
}

/** Where a visitor writes. Enter sends and Shift+Enter breaks the line; nothing is sent while it cannot be. */
export function Composer({ texts, input, isBusy, onSend }: Props): JSX.Element {
  const [text, setText] = useState('')
  const count = countCharacters(text)
  const isTooLong = count > limit
  const maySend = !isBusy && !isTooLong && text.trim() !== ''

  useLayoutEffect(() => {
    const field = input.current
    if (field === null) return
    field.style.height = 'auto'
    field.style.height = `${field.scrollHeight}px`
  }, [text, input])

  function send(): void {
    if (!maySend) return
    onSend(text.trim())
    setText('')
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes, Enter picks a word. Safari ends the composition first and says 229.
    const isComposing = event.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      class="composer"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <div class={isTooLong ? 'field too-long' : 'field'}>
        <textarea
          ref={input}
          rows={1}
          dir="auto"
          enterkeyhint="send"
          aria-label={texts.message}
          aria-invalid={isTooLong}
          aria-describedby="count"
          placeholder={texts.placeholder}
          value={text}
          onInput={event => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button class="send" type="submit" disabled={!maySend} aria-label={texts.send} title={texts.send}>
          <SendIcon />
        </button>
      </div>
      <p class="count" id="count" role={isTooLong ? 'alert' : undefined} hidden={count < showCountFrom}>
        {isTooLong && `${texts.tooLong} `}
        {`${count} / ${limit}`}
      </p>
    </form>
  )
}
