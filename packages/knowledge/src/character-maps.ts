import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'

/*
 * PDFs in Chinese, Japanese and Korean may name the order of their characters (`UniGB-UCS2-H`, `90ms-RKSJ-H`) and leave the
 * table of it to the reader. The tables are Adobe's, as PDF.js packs them: docs/decisions/2026-11-29-file-formats.md.
 */

/** As deep below the top level as a bundle is: it is found from there, too. */
const archive = new URL('../../../packages/knowledge/character-maps.zip', import.meta.url)

/** What PDF.js asks for. */
interface Asked {
  readonly kind: string
  readonly filename: string
}

/** How PDF.js gets the character maps that it knows by name. The archive is opened when the first one is asked for. */
export function openCharacterMaps() {
  let packed: Uint8Array | undefined
  return class CharacterMaps {
    async fetch({ kind, filename }: Asked): Promise<Uint8Array> {
      packed ??= readFileSync(archive)
      const map =
        kind === 'cMapUrl' ? unzipSync(packed, { filter: ({ name }) => name === filename })[filename] : undefined
      // PDF.js goes on without it.
      if (map === undefined) throw new Error(`There is no ${filename}.`)
      return map
    }
  }
}
