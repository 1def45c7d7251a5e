import type { Egress } from '@frontdesk/egress/open-egress'
import { sendRequest } from '@frontdesk/egress/send-request'
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import { singleSignOnInvalid, singleSignOnUnreachable } from './errors.ts'
import { algorithms, mayBePlain, openProvider, toleranceSeconds } from './provider.ts'
import type { FoundSetting } from './setting.ts'

/** Whose logins a provider ends. */
export interface ProviderLogout {
  readonly subject: string | null
  readonly providerSession: string | null
  /** The id of the token, which is accepted once. */
  readonly tokenId: string
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** How old a token may be. Its id is remembered for longer. */
const longestSeconds = 5 * 60
const maxKeysBytes = 500_000

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6): signature, issuer, audience, age, the event,
 * a subject or a session, and no nonce, with which an ID token could pass for one. Throws SINGLE_SIGN_ON_INVALID, or
 * SINGLE_SIGN_ON_UNREACHABLE where the keys can't be read.
 */
export async function verifyLogout(egress: Egress, setting: FoundSetting, token: string): Promise<ProviderLogout> {
  // Before the provider is asked: whoever sends just anything makes no requests of ours.
  const claimed = readClaims(token)
  if (claimed.iss !== setting.issuer || ![claimed.aud].flat().includes(setting.clientId)) throw singleSignOnInvalid()
  const provider = await openProvider(egress, setting)
  const { jwks_uri: address, id_token_signing_alg_values_supported: accepted = algorithms } = provider.serverMetadata()
  if (address === undefined) throw singleSignOnInvalid()
  const url = new URL(address)
  if (url.protocol !== 'https:' && !mayBePlain(egress.rules, url)) throw singleSignOnInvalid()
  const keys = await sendRequest(egress, address, {
    method: 'GET',
    accept: ['application/json', 'application/jwk-set+json'],
    mayFollow: () => false,
    maxBytes: maxKeysBytes,
  })
  if (keys.status !== 200) throw singleSignOnUnreachable()
  try {
    // The library checks its shape.
    const keySet = createLocalJWKSet(JSON.parse(keys.body.toString()) as JSONWebKeySet)
    const { payload } = await jwtVerify(token, keySet, {
      algorithms: [...accepted],
      issuer: setting.issuer,
      audience: setting.clientId,
      clockTolerance: toleranceSeconds,
      maxTokenAge: longestSeconds,
      requiredClaims: ['iat', 'jti'],
    })
    return readLogout(payload)
  } catch (error) {
    throw singleSignOnInvalid(error)
  }
}

function readClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch (error) {
    throw singleSignOnInvalid(error)
  }
}

function readLogout({ sub, jti, ...claims }: JWTPayload): ProviderLogout {
  const { events, sid, nonce } = claims
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent)
  const providerSession = typeof sid === 'string' ? sid : null
  if (!isLogout || nonce !== undefined || jti === undefined) throw new Error('this is no logout token')
  if (sub === undefined && providerSession === null) throw new Error('the logout token names nobody')
  return { subject: sub ?? null, providerSession, tokenId: jti }
}
