import { useMemo, useState } from 'preact/hooks'
import type { PanelHost } from '../launcher/panel-host.ts'
import { panelKit, type PanelKit } from '../panel-kit.ts'
import type { ExtraTexts } from '../texts/compiled/extras/en.ts'
import type { Later } from './panel-context.ts'

/** Name of a file with the hash of what is in it, put in by the build; `*` stands for a language. */
declare const EXTRA_TEXTS_FILE: string

/** Loads parts of the panel, and their words, from the script's own origin, once for the life of the page. */
export function useLater<Parts extends { readonly css: string }>(
  { tag, language, addStyle }: PanelHost,
  partsFile: string,
): Later<Parts> {
  const [found, setFound] = useState<Later<Parts>['loaded'] | 'failed'>()
  const load = useMemo(() => {
    let isAsked = false
    let failures = 0
    // A browser remembers a module that failed, so the next try asks under another address.
    const fetchPart = (file: string): Promise<unknown> =>
      import(`${tag.base}/widget/${file}${failures ? `?again=${failures}` : ''}`)
    return () => {
      if (isAsked) return
      isAsked = true
      setFound(undefined)
      Promise.all([fetchPart(partsFile), fetchPart(EXTRA_TEXTS_FILE.replace('*', language))]).then(
        modules => {
          // Both are ours: the build gives each its exports.
          const { openParts, extraTexts } = Object.assign({}, ...modules) as Modules<Parts>
          const parts = openParts(panelKit)
          addStyle(parts.css)
          setFound({ parts, extraTexts })
        },
        () => {
          isAsked = false
          failures += 1
          setFound('failed')
        },
      )
    }
  }, [tag, language, addStyle])
  const hasFailed = found === 'failed'
  return { loaded: hasFailed ? undefined : found, hasFailed, load }
}

interface Modules<Parts> {
  readonly openParts: (kit: PanelKit) => Parts
  readonly extraTexts: ExtraTexts
}
