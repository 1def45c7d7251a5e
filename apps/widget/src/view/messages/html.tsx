import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { replyNodes } from './reply-nodes.ts'

interface Props {
  readonly html: string
  readonly class?: string
  /** What stands below it as buttons: a list of the same at its end is not shown twice. */
  readonly choices?: readonly string[] | undefined
}

/** HTML of the API's, checked once more. */
export function Html({ html, class: name, choices }: Props): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const nodes = replyNodes(html)
    const items = [...(nodes.lastElementChild?.children ?? [])].map(item => item.textContent)
    if (choices && items.join('\n') === choices.join('\n')) nodes.lastElementChild?.remove()
    place.current?.replaceChildren(nodes)
  }, [html, choices])
  return <div ref={place} class={name} dir="auto" />
}
