import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { replyNodes } from './reply-nodes.ts'

/** HTML of the API's, checked once more. */
export function Html({ html, class: name }: { html: string; class?: string }): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(replyNodes(html)), [html])
  return <div ref={place} class={name} dir="auto" />
}
