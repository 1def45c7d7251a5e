import type { AccountEgress } from '@frontdesk/egress/open-egress'
import type { Renderer } from '@frontdesk/rendering/open-renderer'

interface Needs {
  /** CHROMIUM; undefined: the one of the system. */
  readonly chromium: string | undefined
  readonly egress: AccountEgress
}

/** The renderer, which is loaded and opened when a page is rendered: other processes hold none of it. */
export function openLazyRenderer({ chromium, egress }: Needs): Renderer {
  const open = async (): Promise<Renderer> => {
    const [{ findBrowser }, { openRenderer }, { renderLimits }] = await Promise.all([
      import('@frontdesk/rendering/find-browser'),
      import('@frontdesk/rendering/open-renderer'),
      import('@frontdesk/rendering/render-limits'),
    ])
    const executable = await findBrowser({ CHROMIUM: chromium })
    return openRenderer({ executable, egress, limits: renderLimits })
  }
  let opened: Promise<Renderer> | undefined
  const renderer = (): Promise<Renderer> => (opened ??= open())
  return {
    check: async () => (await renderer()).check(),
    render: async input => (await renderer()).render(input),
    close: async () => (await opened)?.close(),
  }
}
