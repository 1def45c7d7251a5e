import OpenAI from 'openai'
import { providerFetch } from './provider-fetch.ts'

/** Address and key of a provider, and the timeout of a request. */
export interface ClientSettings {
  readonly apiKey: string
  /** Up to and with `/v1`. */
  readonly baseURL: string
  readonly totalMs: number
}

type BuiltRequest = Awaited<ReturnType<OpenAI['buildRequest']>>

/**
 * The SDK, but for the address and the headers of a request. It would make them anew for each one, out of six lists: a
 * quarter of what a call to a model costs this process. With our settings all requests to a path have the same.
 */
class ProviderClient extends OpenAI {
  readonly #built = new Map<string, Omit<BuiltRequest, 'req'> & { headers: Headers }>()

  override async buildRequest(...[options, retry]: Parameters<OpenAI['buildRequest']>): Promise<BuiltRequest> {
    const { method, path, body, signal, fetchOptions } = options
    let built = this.#built.get(path)
    if (built === undefined) {
      const { req, ...target } = await super.buildRequest(options, retry)
      // A plain object, as providerFetch passes it on: the SDK reads headers for its log alone, and takes either there.
      built = { ...target, headers: Object.fromEntries(req.headers) as unknown as Headers }
      this.#built.set(path, built)
    }
    const { headers, ...target } = built
    return {
      ...target,
      req: { method, headers, body: JSON.stringify(body), ...(signal && { signal }), ...fetchOptions },
    }
  }
}

/** The SDK, set up so that nothing of it decides in our place. */
export function openaiClient({ apiKey, baseURL, totalMs }: ClientSettings): OpenAI {
  return new ProviderClient({
    apiKey,
    baseURL,
    // Given, so that the SDK takes nothing from the environment behind our settings' back.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    // One owner of retries, the caller: with the SDK's default an outage becomes three requests per attempt.
    maxRetries: 0,
    timeout: totalMs,
    // At its default level the SDK prints what it cannot parse, which is a visitor's conversation.
    logLevel: 'off',
    // The SDK reads the fields of a ProviderResponse and no others; every test of this package runs through it.
    fetch: providerFetch() as unknown as typeof fetch,
  })
}
