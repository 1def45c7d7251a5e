import type { JSX } from 'preact'

/** Somebody is at work. */
export function Dots(): JSX.Element {
  return (
    <span class="dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
