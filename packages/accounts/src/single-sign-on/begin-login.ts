import type { Egress } from '@frontdesk/egress/open-egress'
import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { longestLoginMs, type BegunLogin, type LoginPurpose } from './begun-login.ts'
import { singleSignOnInvalid } from './errors.ts'
import { mayBePlain, openProvider } from './provider.ts'
import type { FoundSetting } from './setting.ts'

interface Beginning {
  setting: FoundSetting
  /** Where the provider sends the browser back to. */
  redirectUri: string
  /** What the user has typed; the provider need not ask again. */
  email?: string | undefined
  purpose: LoginPurpose
}

/** Google gives a refresh token for this alone, and only when it asks the user. */
const ofGoogle = { access_type: 'offline', prompt: 'consent' }

/**
 * Begins a login at the provider of an account: authorization code flow with PKCE (RFC 7636), state and nonce. Returns the
 * address to which the browser goes, and what it has to keep.
 */
export async function beginLogin(
  egress: Egress,
  { setting, redirectUri, email, purpose }: Beginning,
): Promise<{ url: string; login: BegunLogin }> {
  const provider = await openProvider(egress, setting)
  const { scopes_supported: scopes = [] } = provider.serverMetadata()
  const asksOfflineAccess = setting.needsOfflineAccess && purpose.is !== 'confirm' && scopes.includes('offline_access')
  const login = {
    accountId: setting.accountId,
    issuer: setting.issuer,
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    purpose,
    asksOfflineAccess,
    expiresAt: Date.now() + longestLoginMs,
  }
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: ['openid', 'email', 'profile', ...(asksOfflineAccess ? ['offline_access'] : [])].join(' '),
    state: login.state,
    nonce: login.nonce,
    code_challenge: await calculatePKCECodeChallenge(login.verifier),
    code_challenge_method: 'S256',
    ...(email === undefined ? {} : { login_hint: email }),
    ...(setting.issuer === 'https://accounts.google.com' ? ofGoogle : {}),
    // The user has to log in there again, and the token says when they did.
    ...(purpose.is === 'confirm' ? { prompt: 'login', max_age: '0' } : {}),
  })
  if (url.protocol !== 'https:' && !mayBePlain(egress.rules, url))
    throw singleSignOnInvalid(new Error('the authorization endpoint is not https'))
  return { url: url.href, login }
}
