/** A page as a browser showed it. */
export interface RenderedPage {
  /** Where it ended up: scripts may have led on. */
  readonly url: string
  readonly html: string
  /** Addresses of the same page that differ in what follows `#/` or `#!/`: pages of their own to a script. */
  readonly routes: readonly string[]
  /** Decoded bytes of all that it loaded. */
  readonly bytes: number
}

/** A page that is to be read in a browser. */
export interface RenderInput {
  readonly url: string
  readonly accountId: string
  /** The source that is put aside if its pages crash workers; null if there is none yet. */
  readonly subject: string | null
  /** The language that its visitor would like to read. */
  readonly language: string | null
  readonly signal: AbortSignal
}

/**
 * Has a page read in a browser. Null if this installation has none. Fails with `RENDERER_BUSY` where its browser is away
 * for the moment, and with `PAGE_TOO_HEAVY`, `PAGE_NOT_RENDERED` or `WORK_PUT_ASIDE` where the page cannot be read.
 */
export type RenderPage = (input: RenderInput) => Promise<RenderedPage | null>

/** The part of an address that only a script reads: `#/prices`, `#!/prices`; empty for a mark within a page. */
export const routeOf = (address: string): string => {
  const at = address.indexOf('#')
  const hash = at === -1 ? '' : address.slice(at)
  return /^#!?\/./.test(hash) ? hash : ''
}
