import { isIP } from 'node:net'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { openaiBaseUrl as defaultBaseUrl } from './choose-model.ts'
import { readLocalName } from './local/model-folder.ts'
import { readModel } from './offered-models.ts'
import { readProviders } from './read-providers.ts'

/** The environment variables of the same names. */
export interface ProviderVariables {
  openaiApiKey: string | undefined
  openaiBaseUrl: string | undefined
  providers: string
  fallback: string
  embeddingModel: string | undefined
}

/** Hosts that texts are sent to; an address inside the operator's network is `internal`. */
export interface ProviderHosts {
  /** By the names of the providers; `default` is that of OPENAI_BASE_URL. */
  models: Record<string, string>
  /** Null: there is no fallback, or it asks nobody. */
  fallback: string | null
  /** Null: questions are compared in the house. */
  questions: string | null
}

/** Where an installation sends texts to, by its settings. */
export function providerHosts(variables: ProviderVariables): ProviderHosts {
  const { openaiApiKey, openaiBaseUrl, providers, fallback, embeddingModel } = variables
  const hasDefault = openaiApiKey !== undefined || openaiBaseUrl !== undefined
  const models: Record<string, string> = {
    ...(hasDefault && { default: hostOf(openaiBaseUrl ?? defaultBaseUrl) }),
    ...Object.fromEntries(readProviders(providers).map(({ name, openaiBaseUrl: url }) => [name, hostOf(url)])),
  }
  const isAsked = fallback.trim() !== '' && fallback.trim() !== 'built-in'
  const second = isAsked ? readModel(fallback.trim(), 'FALLBACK_MODEL').provider : ''
  const isRemote = embeddingModel !== undefined && readLocalName(embeddingModel) === undefined
  return { models, fallback: models[second] ?? null, questions: isRemote ? (models['default'] ?? null) : null }
}

/** Names that only a network of one's own knows. */
const ownName = /^[^.]+$|\.(?:localhost|local|lan|home|internal|intranet|arpa|svc|cluster\.local)$/

function hostOf(url: string): string {
  const host = parseUrl(url)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return isIP(host) !== 0 || ownName.test(host) ? 'internal' : host
}
