import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Dots } from './messages/dots.tsx'
import type { ExtraParts, ExtrasContext, PanelContext } from './panel-context.ts'

interface Props {
  readonly context: PanelContext
  readonly of: (parts: ExtraParts, context: ExtrasContext) => JSX.Element
}

/** One of the extras; dots until they are loaded, and a sentence with another try where that fails. */
export function Extra({ context, of }: Props): JSX.Element {
  const { texts, extras } = context
  const { loaded, hasFailed, load } = extras
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
