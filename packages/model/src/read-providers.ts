import { AppError } from '@frontdesk/errors/app-error'
import { parseUrl } from '@frontdesk/runtime/parse-url'

/** Address and key of a provider of MODEL_PROVIDERS. */
export interface NamedProvider {
  name: string
  openaiBaseUrl: string
  openaiApiKey: string | undefined
}

/** The providers that MODEL_PROVIDERS names: `mistral=https://KEY@api.mistral.ai/v1`, separated by commas. */
export function readProviders(providers: string): NamedProvider[] {
  const entries = providers.split(',').map(entry => entry.trim())
  return entries.filter(entry => entry !== '').map(readOne)
}

/** Names that mean something else: the provider of OPENAI_BASE_URL, and the breakers of FALLBACK_MODEL and EMBEDDING_MODEL. */
const taken: ReadonlySet<string> = new Set(['', 'default', 'fallback', 'embedding', 'questions'])

function readOne(entry: string): NamedProvider {
  const [, name = '', address = ''] = /^([a-z\d-]+)=(https?:\/\/\S+)$/.exec(entry) ?? []
  const url = parseUrl(address)
  if (taken.has(name) || url === null) throw providerInvalid(name)
  const openaiApiKey = decodeURIComponent(url.username) || undefined
  url.username = ''
  url.password = ''
  return { name, openaiBaseUrl: url.href.replace(/\/$/, ''), openaiApiKey }
}

/** Never repeats the entry, which holds a key. */
const providerInvalid = (name: string): AppError =>
  new AppError(
    'PROVIDERS_INVALID',
    'invalid',
    `MODEL_PROVIDERS is invalid: ${name === '' ? 'an entry' : name} is not in the form name=https://KEY@host/v1.`,
  )
