import type { Citation } from '@frontdesk/contracts/chat/citation'
import type { JSX } from 'preact'
import { sourceLink } from './source-link.ts'
import type { Texts } from '../../texts/en.ts'

/** The pages that a reply was made of. */
export function Sources({ sources, texts }: { sources: readonly Citation[]; texts: Texts }): JSX.Element | null {
  if (sources.length === 0) return null
  return (
    <div class="sources">
      <span class="sources-title">{texts.sources}</span>
      <ul>
        {sources.map(source => {
          const { label, href } = sourceLink(source.source, location.host)
          return (
            <li key={`${source.type} ${source.source}`}>
              {href === undefined ? (
                <span class="source" dir="auto">
                  {label}
                </span>
              ) : (
                <a class="source" href={href} target="_blank" rel="noopener nofollow" title={href}>
                  <span dir="auto">{label}</span>
                  <span class="for-ears">{` (${texts.newTab})`}</span>
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
