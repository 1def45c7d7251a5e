import type { Test } from 'tap'
import { aSite, type Answer, type TestSite } from './a-site.ts'

/** Starts a website that makes its answers, by path and query. */
export async function aLiveSite(
  t: Test,
  answer: (asked: string, origin: string) => Answer | undefined,
): Promise<TestSite> {
  const site = await aSite(t, {})
  site.pages = new Proxy({}, { get: (_, asked) => answer(String(asked), site.origin) })
  return site
}
