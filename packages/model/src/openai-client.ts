import OpenAI from 'openai'
import { providerFetch } from './provider-fetch.ts'

/** Address and key of a provider, and the timeout of a request. */
export interface ClientSettings {
  readonly apiKey: string
  /** Up to and with `/v1`. */
  readonly baseURL: string
  readonly totalMs: number
}

/** The SDK, set up so that nothing of it decides in our place. */
export function openaiClient({ apiKey, baseURL, totalMs }: ClientSettings): OpenAI {
  return new OpenAI({
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
