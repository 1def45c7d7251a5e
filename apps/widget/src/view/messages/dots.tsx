import type { JSX } from 'preact'

/** Three dots that move while something is in progress. */
export function Dots(): JSX.Element {
  return (
    <span class="dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
