import { openIndex } from '../../knowledge/test/open-index.ts'
import { crawlWebsite } from '@frontdesk/knowledge/crawl/crawl-website'
import { findBrowser } from '@frontdesk/rendering/find-browser'
import { openRenderer } from '@frontdesk/rendering/open-renderer'
import { renderLimits, type RenderLimits } from '@frontdesk/rendering/render-limits'
import type { Test } from 'tap'

/** The Chromium of this machine. Tests that need it are skipped where there is none. */
export const chromium = await findBrowser({ PATH: process.env['PATH'] })
export const withChromium = chromium === undefined ? { skip: 'no Chromium' } : {}

/** A crawler that reads pages of scripts in a real browser. */
export async function openRendering(t: Test, limits: Partial<RenderLimits> = {}) {
  const index = await openIndex(t)
  const { db, egress, parsers, paces, log } = index
  const renderer = openRenderer({ executable: chromium, egress, limits: { ...renderLimits, ...limits } })
  t.teardown(() => renderer.close())
  const { signal } = new AbortController()
  const crawl = (sourceId: string) =>
    crawlWebsite({ db, egress, parsers, paces, log, render: input => renderer.render(input) }, sourceId, {
      signal,
      limits: { slowMs: 10 },
    })
  /** Reads one page. */
  const render = (url: string) => renderer.render({ accountId: 'account', url, language: null, signal })
  return { ...index, renderer, crawl, render }
}
