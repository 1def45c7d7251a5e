import type { ApiFailure } from '../../api/api-failure.ts'
import type { AccountWords } from '../../texts/compiled/en/account.ts'

/** What is wrong with an address before the API is asked; undefined where nothing is. */
export function addressProblem(address: string, texts: AccountWords['webhooks']): string | undefined {
  if (address.trim() === '') return texts.urlMissing
  return /^https?:\/\/[^\s/]+/i.test(address.trim()) ? undefined : texts.urlInvalid
}

const codes = new Set(['BLOCKED_ADDRESS', 'UNSUPPORTED_URL', 'WEBHOOK_INSECURE'])

/** Whether the API has refused the address, rather than anything else. */
export const isAboutAddress = (failure: ApiFailure | undefined): failure is ApiFailure =>
  failure !== undefined && (failure.field === '/url' || codes.has(failure.code))
