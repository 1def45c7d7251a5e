import type { JSX } from 'preact'
import type { ReplyMessage } from '../../conversation/conversation.ts'
import { sourceLink } from './source-link.ts'
import type { Texts } from '../../texts/compiled/en.ts'

/** The pages that a reply was made of. */
export function Sources({ reply, texts }: { reply: ReplyMessage; texts: Texts }): JSX.Element | null {
  const sources = reply.sources.filter(({ type }) => type === 'web')
  if (!sources[0]) return null
  return (
    <div class="sources">
      <span class="sources-title">{texts.sources}</span>
      <ul>
        {sources.map(({ source }) => {
          const { label, href } = sourceLink(source, reply.sourceTitles)
          return (
            <li key={source}>
              <a class="source" href={href} target="_blank" rel="noopener nofollow" title={href}>
                <span dir="auto">{label}</span>
                {href && <span class="for-ears">{` (${texts.newTab})`}</span>}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
