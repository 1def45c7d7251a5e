import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Dots } from './messages/dots.tsx'
import type { ExtrasContext, Later, PanelContext } from './panel-context.ts'

interface Props<Parts> {
  readonly context: PanelContext
  readonly from: Later<Parts>
  readonly of: (parts: Parts, context: ExtrasContext) => JSX.Element
}

/** A part that is loaded later; dots until it is there, and a sentence with another try where that fails. */
export function Extra<Parts>({ context, from, of }: Props<Parts>): JSX.Element {
  const { texts } = context
  const { loaded, hasFailed, load } = from
  useEffect(load, [load])
  if (loaded) return of(loaded.parts, { ...context, texts: Object.assign({}, texts, loaded.extraTexts) })
  return (
    <p class="notice" role="status">
      {hasFailed ? (
        <>
          {texts.notLoaded}{' '}
          <button type="button" class="retry" onClick={load}>
            {texts.retry}
          </button>
        </>
      ) : (
        <Dots />
      )}
    </p>
  )
}
