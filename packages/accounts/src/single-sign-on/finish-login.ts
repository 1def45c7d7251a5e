import type { Egress } from '@frontdesk/egress/open-egress'
import { authorizationCodeGrant, fetchUserInfo, type Configuration } from 'openid-client'
import type { BegunLogin } from './begun-login.ts'
import { emailUnverified, singleSignOnInvalid } from './errors.ts'
import { openProvider, toleranceSeconds } from './provider.ts'
import { asProviderError } from './provider-errors.ts'
import type { FoundSetting } from './setting.ts'

/** Whom the provider has logged in. */
export interface ProvidedIdentity {
  /** Never changes, and is never given to somebody else; an address may be. */
  readonly subject: string
  /** Verified by the provider. */
  readonly email: string
  readonly name: string | undefined
  /** Its session there (`sid`), which a back-channel logout names. */
  readonly providerSession: string | null
  readonly refreshToken: string | null
  /** Whether it gave no refresh token, and may give one for `offline_access`, which it was not asked for. */
  readonly lacksOfflineAccess: boolean
  /** When the user logged in there, in seconds since 1970; null: the provider does not say. */
  readonly authenticatedAt: number | null
}

/** Of Google's accounts, those of a company name its domain (`hd`). */
const google = 'https://accounts.google.com'

/** Longer names are those of no user (OpenID Connect Core, section 2). */
const longestSubject = 255

/**
 * Finishes a login with what the browser brings back: checks the state and the issuer of the answer (RFC 9207), exchanges
 * the code, and checks the signature, issuer, audience, times and nonce of the ID token. Throws SINGLE_SIGN_ON_… errors.
 */
export async function finishLogin(
  egress: Egress,
  { setting, login, currentUrl }: { setting: FoundSetting; login: BegunLogin; currentUrl: URL },
): Promise<ProvidedIdentity> {
  const provider = await openProvider(egress, setting)
  try {
    const tokens = await authorizationCodeGrant(provider, currentUrl, {
      expectedState: login.state,
      expectedNonce: login.nonce,
      pkceCodeVerifier: login.verifier,
      idTokenExpected: true,
      ...(login.purpose.is === 'confirm' ? { maxAge: longestSinceLogin } : {}),
    })
    const claims = tokens.claims()
    if (claims === undefined || claims.sub.length > longestSubject) throw singleSignOnInvalid()
    const { scopes_supported: scopes = [] } = provider.serverMetadata()
    const person = await findPerson(provider, claims, tokens.access_token)
    if (typeof person['email'] !== 'string' || person['email_verified'] !== true) throw emailUnverified()
    // A private account of Google may have a company's address, and stays when the person has left the company.
    if (setting.issuer === google && typeof claims['hd'] !== 'string') throw emailUnverified()
    return {
      subject: claims.sub,
      email: person['email'],
      name: typeof person['name'] === 'string' ? person['name'] : undefined,
      providerSession: typeof claims['sid'] === 'string' ? claims['sid'] : null,
      refreshToken: tokens.refresh_token ?? null,
      lacksOfflineAccess:
        tokens.refresh_token === undefined && !login.asksOfflineAccess && scopes.includes('offline_access'),
      authenticatedAt: claims.auth_time ?? null,
    }
  } catch (error) {
    throw asProviderError(error)
  }
}

/** How long ago a user who is asked to log in again may have done so. */
const longestSinceLogin = 5 * 60 + toleranceSeconds

type Claims = Readonly<Record<string, unknown>>

/** The claims about a person: those of the ID token, or what the provider says when it is asked. */
async function findPerson(
  provider: Configuration,
  claims: Claims & { readonly sub: string },
  accessToken: string,
): Promise<Claims> {
  const { userinfo_endpoint: endpoint } = provider.serverMetadata()
  if (claims['email'] !== undefined || endpoint === undefined) return claims
  return fetchUserInfo(provider, accessToken, claims.sub)
}
