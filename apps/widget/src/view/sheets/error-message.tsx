import type { JSX } from 'preact'
import { Html } from '../messages/html.tsx'

/** Says why something could not be done: the API's sentence, or `words` where it sent none. Screen readers announce it. */
export function ErrorMessage({ html, words }: { html: string | undefined; words: string }): JSX.Element {
  return (
    <div role="alert">
      {html !== undefined && <div class="failure">{html === '' ? <p>{words}</p> : <Html html={html} />}</div>}
    </div>
  )
}
