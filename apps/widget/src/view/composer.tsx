import { chatLimits, countCharacters } from '@frontdesk/contracts/chat/chat-limits'
import type { ComponentChildren, JSX, RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import type { Texts } from '../texts/compiled/en.ts'
import { IconButton } from './icon-button.tsx'
import { SendIcon, StopIcon } from './icons.tsx'

const limit = chatLimits.messageCharacters
/** From this length on the count is shown, so that the limit comes as no surprise. */
const showCountFrom = limit - 100

interface Props {
  readonly texts: Texts
  readonly input: RefObject<HTMLTextAreaElement>
  readonly text: string
  readonly setText: (text: string) => void
  readonly placeholder: string
  readonly isBusy: boolean
  /** There while a reply is being written that can be ended. */
  readonly stop: (() => void) | undefined
  readonly isStopping: boolean
  readonly onSend: (text: string) => void
  /** What stands in the field before the words. */
  readonly children: ComponentChildren
}

/** Where a visitor writes. Enter sends and Shift+Enter breaks the line; nothing is sent while it cannot be. */
export function Composer(props: Props): JSX.Element {
  const { texts, input, text, setText, placeholder, isBusy, onSend } = props
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
        {props.children}
        <textarea
          ref={input}
          rows={1}
          dir={text === '' ? undefined : 'auto'}
          enterkeyhint="send"
          aria-label={texts.message}
          aria-invalid={isTooLong}
          aria-describedby="count"
          placeholder={placeholder}
          value={text}
          onInput={event => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Go {...props} maySend={maySend} />
      </div>
      <p class="count" id="count" role={isTooLong ? 'alert' : undefined} hidden={count < showCountFrom}>
        {isTooLong && `${texts.tooLong} `}
        {`${count} / ${limit}`}
      </p>
    </form>
  )
}

/** Sends, or ends what is being written: the two are never wanted at once. */
function Go({ texts, input, stop, isStopping, maySend }: Props & { maySend: boolean }): JSX.Element {
  return (
    <IconButton
      class={stop ? 'send stop' : 'send'}
      type="submit"
      disabled={stop ? isStopping : !maySend}
      label={stop ? texts.stop : texts.send}
      onClick={() => {
        // Nothing can be sent meanwhile.
        stop?.()
        // The button goes with the reply, and would take the focus along.
        input.current?.focus()
      }}
    >
      {stop ? <StopIcon /> : <SendIcon />}
    </IconButton>
  )
}
