import { isIP } from 'node:net'
import type { AddressRules } from '@frontdesk/egress/address-rules'
import { portOf, readUrl } from '@frontdesk/egress/address-rules'
import type { Egress } from '@frontdesk/egress/open-egress'
import { isPublicAddress } from '@frontdesk/runtime/special-addresses'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import { singleSignOnInvalid } from './errors.ts'
import { asProviderError } from './provider-errors.ts'
import { askThrough } from './ask-provider.ts'

/** What an account knows of its provider. */
export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Signatures with a key pair. Never `none`, and never HS256: whoever knows a public key could sign with it. */
export const algorithms: readonly string[] = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
/** What clocks may differ by, in seconds. */
export const toleranceSeconds = 60

/**
 * Reads what a provider says of itself (OpenID Connect Discovery 1.0), and prepares requests to it: over TLS, unless the
 * operator has allowed an internal address, with signatures checked against the keys of the provider. Throws where it
 * can't be reached, has another name than the account says, or signs with nothing that we accept.
 */
export async function openProvider(
  egress: Egress,
  { issuer, clientId, clientSecret }: ProviderSettings,
): Promise<Configuration> {
  const said = await readMetadata(egress, issuer)
  // The library compares addresses, and lets Microsoft's name every tenant. A name must be the same, letter by letter.
  if (said.issuer !== issuer) throw singleSignOnInvalid(new Error('the provider has another issuer'))
  const offered = said.id_token_signing_alg_values_supported ?? ['RS256']
  const accepted = offered.filter(name => algorithms.includes(name))
  if (accepted.length === 0) throw singleSignOnInvalid(new Error('the provider signs with no accepted algorithm'))
  const methods = said.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
  const provider = new Configuration(
    { ...said, id_token_signing_alg_values_supported: accepted },
    clientId,
    { [clockTolerance]: toleranceSeconds },
    authentication(clientSecret),
  )
  provider[customFetch] = askThrough(egress)
  // Without it, a token that comes over TLS would be believed without its signature.
  enableNonRepudiationChecks(provider)
  if (mayBePlain(egress.rules, new URL(issuer))) allowInsecureRequests(provider)
  return provider
}

/** Reads the metadata of a provider. Its name may differ from the address by what addresses may: a slash at the end. */
export async function readMetadata(egress: Egress, issuer: string) {
  const url = readUrl(issuer)
  const execute = mayBePlain(egress.rules, url) ? [allowInsecureRequests] : []
  try {
    // No client yet: this only reads.
    const found = await discovery(url, '-', undefined, None(), { [customFetch]: askThrough(egress), execute })
    // Without the function that the library adds: these are data.
    return { ...found.serverMetadata(), supportsPKCE: undefined }
  } catch (error) {
    throw asProviderError(error)
  }
}

/** Whether a provider may be asked without TLS: at an internal address that the operator has allowed. */
export function mayBePlain(rules: AddressRules, url: URL): boolean {
  const [host, port] = [url.hostname.replace(/^\[|\]$/g, ''), portOf(url)]
  if (url.protocol !== 'http:') return false
  if (isIP(host) === 0) return rules.namesHost(host, port)
  return !isPublicAddress(host) && rules.mayConnect({ host, port, address: host })
}
