import type { JSX } from 'preact'
import type { ReplyMessage } from '../../conversation/conversation.ts'
import { sourceLink } from './source-link.ts'
import type { PanelContext } from '../panel-context.ts'
import { showSource } from '../show-source.ts'

/** The pages that a reply was made of, each at the words that carried it. One of the same website opens in this tab. */
export function Sources({
  reply,
  context: { host, texts },
}: {
  reply: ReplyMessage
  context: PanelContext
}): JSX.Element | null {
  const sources = reply.sources.filter(({ type }) => type === 'web')
  if (!sources[0]) return null
  return (
    <div class="sources">
      <span class="sources-title">{texts.sources}</span>
      <ul>
        {sources.map(({ source }) => {
          const quote = reply.sourceQuotes?.[source]
          const { label, href } = sourceLink(source, reply.sourceTitles, quote?.link)
          const isOwn = quote && href?.startsWith(`${origin}/`)
          return (
            <li key={source}>
              <a
                class="source"
                href={href}
                target={isOwn ? '_self' : '_blank'}
                rel="noopener nofollow"
                title={source}
                onClick={event => {
                  if (!isOwn || event.ctrlKey || event.metaKey) return
                  event.preventDefault()
                  showSource(host, quote)
                }}
              >
                <span dir="auto">{label}</span>
                {href && !isOwn && <span class="for-ears">{` (${texts.newTab})`}</span>}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
