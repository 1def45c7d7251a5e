import { queryOptions } from '@tanstack/react-query'
import { previewWebsite, type WebsitePreview } from '@frontdesk/client/operations'
import { ask } from '../../api/ask.ts'

/** Whether an address says by which protocol the website is reached. */
const hasProtocol = (address: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(address)

/** An address without `https://` is that of a website that has only http where nothing answers by https. */
async function previewOf(address: string, signal: AbortSignal): Promise<WebsitePreview> {
  const preview = await ask(previewWebsite({ body: { url: address }, signal }))
  if (hasProtocol(address) || preview.problem !== 'UNREACHABLE') return preview
  const plain = await ask(previewWebsite({ body: { url: `http://${address}` }, signal }))
  return plain.problem === 'UNREACHABLE' ? preview : plain
}

/** What a website says of itself. It is looked at when a person asks for it, and not again by itself. */
export const websitePreviewQuery = (address: string) =>
  queryOptions({
    queryKey: ['website-preview', address],
    queryFn: ({ signal }) => previewOf(address, signal),
    enabled: address !== '',
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })

/** The first page has no text, and others may: the website leads to them. */
const mayBeOfOnePage: readonly WebsitePreview['problem'][] = ['SCRIPT_ONLY', 'NO_TEXT']

/** Whether there is anything to read of a website, as far as its first page shows. */
export const isReadable = ({ problem, links, sitemap }: WebsitePreview): boolean =>
  problem === null || (mayBeOfOnePage.includes(problem) && (links > 0 || (sitemap?.pages ?? 0) > 1))

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Longer titles are sentences, and not names. */
const longestName = 60

const startPages = new Set(['home', 'homepage', 'start', 'startseite', 'willkommen', 'welcome', 'accueil', 'inicio'])

/**
 * What a website is called: the name that it gives itself, else the part of the title of its first page that its host is
 * made of ("Umbrellas | Plover" of plover.example), else the shortest part, since what stands beside a name is longer, else
 * its host.
 */
export function siteNameOf({ siteName, title, host }: Pick<WebsitePreview, 'siteName' | 'title' | 'host'>): string {
  if (siteName !== null && siteName.length <= longestName) return siteName
  const ofHost = host.replace(/^www\./, '')
  const parts = (title ?? '')
    .split(/\s[|–—·:-]\s/)
    .map(part => part.trim())
    .filter(part => part !== '' && part.length <= longestName && !startPages.has(part.toLowerCase()))
  const named = parts.find(part => letters(part).length > 2 && letters(ofHost).includes(letters(part)))
  const [shortest] = parts.toSorted((one, other) => one.length - other.length)
  return named ?? shortest ?? ofHost
}
