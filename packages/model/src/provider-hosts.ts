import { isIP } from 'node:net'
import { parseUrl } from '@frontdesk/runtime/parse-url'
import { isPublicAddress } from '@frontdesk/runtime/special-addresses'
import { openaiBaseUrl as defaultBaseUrl } from './choose-model.ts'
import { chooseModels } from './choose-models.ts'
import { providerDeadlines } from './deadlines.ts'
import { readLocalName } from './local/model-folder.ts'
import type { Model } from './model.ts'
import { readOfferedModels } from './offered-models.ts'
import { readProviders } from './read-providers.ts'

/** The environment variables of the same names. */
export interface ProviderVariables {
  openaiApiKey: string | undefined
  openaiBaseUrl: string | undefined
  models: string
  providers: string
  fallback: string
  embeddingModel: string | undefined
}

/** The hosts that a model's requests are sent to; an address inside the operator's network is `internal`. */
export interface ModelHosts {
  /** Null: the built-in model, which sends nothing. */
  host: string | null
  /** Of the model that takes over where this one fails. Null: there is none, or it sends nothing. */
  fallback: string | null
}

/** Where an installation sends texts to. */
export interface ProviderHosts {
  /** Of the installation's own model, which also answers for what is not offered any more. */
  own: ModelHosts
  /** Of the models of MODELS, by their ids. */
  chosen: Record<string, ModelHosts>
  /** Null: no provider compares questions. */
  questions: string | null
}

/** Where an installation sends texts to, by its settings: the models are those that a worker with them asks. */
export function providerHosts(variables: ProviderVariables): ProviderHosts {
  const { openaiApiKey, openaiBaseUrl, models, providers, fallback, embeddingModel } = variables
  const modelNamed = chooseModels({
    own: { openaiApiKey, openaiBaseUrl, deadlines: providerDeadlines },
    models,
    providers,
    fallback,
    newBreaker: () => undefined,
    onFallback: () => undefined,
  })
  const hosts = new Map([
    ['default', hostOf(openaiBaseUrl || defaultBaseUrl)],
    ...readProviders(providers).map(({ name, openaiBaseUrl: url }) => [name, hostOf(url)] as const),
  ])
  const hostOfModel = ({ endpoint }: Model): string | null =>
    endpoint === undefined ? null : (hosts.get(endpoint) ?? null)
  const hostsOf = (choice: string | null): ModelHosts => {
    const model = modelNamed(choice)
    return { host: hostOfModel(model), fallback: model.fallback ? hostOfModel(model.fallback.model) : null }
  }
  const own = hostsOf(null)
  const isRemote = embeddingModel !== undefined && readLocalName(embeddingModel) === undefined
  return {
    own,
    chosen: Object.fromEntries(readOfferedModels(models).map(({ id }) => [id, hostsOf(id)])),
    questions: isRemote ? own.host : null,
  }
}

/** Names that only a network of one's own knows. */
const ownName = /^[^.]+$|\.(?:localhost|local|lan|home|internal|intranet|arpa|svc|cluster\.local)$/

function hostOf(url: string): string {
  const host = parseUrl(url)?.hostname.replace(/^\[|\]$|\.$/g, '') ?? ''
  const isInternal = isIP(host) === 0 ? ownName.test(host) : !isPublicAddress(host)
  return isInternal ? 'internal' : host
}
