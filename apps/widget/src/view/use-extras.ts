import { useMemo, useState } from 'preact/hooks'
import type { PanelHost } from '../launcher/panel-host.ts'
import { panelKit, type PanelKit } from '../panel-kit.ts'
import type { ExtraTexts } from '../texts/extras/en.ts'
import type { ExtraParts, Extras, LoadedExtras } from './panel-context.ts'

/** Names of files with the hash of what is in them, put in by the build; `*` stands for a language. */
declare const EXTRAS_FILE: string
declare const EXTRA_TEXTS_FILE: string

/** Loads the extras from the script's own origin, once for the life of the page. */
export function useExtras({ tag, language, addStyle }: PanelHost): Extras {
  const [found, setFound] = useState<LoadedExtras | 'failed'>()
  const load = useMemo(() => {
    let isAsked = false
    let failures = 0
    // A browser remembers a module that failed, so the next try asks under another address.
    const fetchPart = (file: string): Promise<unknown> =>
      import(`${tag.base}/widget/${file}${failures === 0 ? '' : `?again=${failures}`}`)
    return () => {
      if (isAsked) return
      isAsked = true
      setFound(undefined)
      Promise.all([fetchPart(EXTRAS_FILE), fetchPart(EXTRA_TEXTS_FILE.replace('*', language))]).then(
        modules => {
          // Both are ours: the build gives each its exports.
          const { openExtras, extraTexts } = Object.assign({}, ...modules) as Modules
          const parts = openExtras(panelKit)
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

interface Modules {
  readonly openExtras: (kit: PanelKit) => ExtraParts
  readonly extraTexts: ExtraTexts
}
