import type { PasskeyCeremony } from '@frontdesk/accounts/passkeys/check-passkey'
import { passkeySite } from '@frontdesk/accounts/passkeys/passkey-site'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { publicUrl } from '../http/public-url.ts'
import { passkeyChallenges, type ChallengeUse } from './passkey-challenges.ts'

/** Makes what the answer of an authenticator in a request is compared with. */
export function passkeyCeremonies(needs: Pick<Deps, 'redis' | 'namespace' | 'settings'>) {
  const challenges = passkeyChallenges(needs)
  return (request: FastifyRequest, use: ChallengeUse): PasskeyCeremony => ({
    site: passkeySite(publicUrl(request.server, needs.settings)),
    takeChallenge: challenge => challenges.take(request, use, challenge),
  })
}
