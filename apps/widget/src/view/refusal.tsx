import type { JSX } from 'preact'
import { Html } from './html.tsx'

/** Why something could not be done: in the API's words, else in ours. Announced when it appears. */
export function Refusal({ html, words }: { html: string | undefined; words: string }): JSX.Element {
  return (
    <div role="alert">
      {html !== undefined && <div class="failure">{html === '' ? <p>{words}</p> : <Html html={html} />}</div>}
    </div>
  )
}
