import type { ComponentChildren, JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { DoneIcon } from '../icons.tsx'

interface Props {
  readonly words: string
  readonly children?: ComponentChildren
  readonly back: string
  readonly onBack: () => void
}

/** It has worked, and there is one way on. The focus goes to the words, because the form that had it is gone. */
export function Done({ words, children, back, onBack }: Props): JSX.Element {
  const place = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => place.current?.focus(), [])
  return (
    <div class="done">
      <span class="mark">
        <DoneIcon />
      </span>
      <p class="done-words" ref={place} tabIndex={-1}>
        {words}
      </p>
      {children}
      <button type="button" class="second" onClick={onBack}>
        {back}
      </button>
    </div>
  )
}
