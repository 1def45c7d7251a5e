/** What the provider can be told to have done wrong, by the code of the API. */
const problems = [
  'SINGLE_SIGN_ON_DENIED',
  'SINGLE_SIGN_ON_EMAIL_UNVERIFIED',
  'SINGLE_SIGN_ON_EXPIRED',
  'SINGLE_SIGN_ON_INVALID',
  'SINGLE_SIGN_ON_UNREACHABLE',
] as const

type Problem = (typeof problems)[number]

/** The result of a test. Without a refresh token, logins are short. */
export type TestResult = { problem: Problem } | { problem?: undefined; email: string; hasToken: boolean }

/** Reads the result from the fragment of the address, and takes it out of there. */
export function readTestResult(): TestResult | undefined {
  const parameters = new URLSearchParams(location.hash.slice(1))
  if (!parameters.has('single-sign-on')) return undefined
  const problem = parameters.get('problem')
  if (problem !== null) return { problem: problems.find(one => one === problem) ?? 'SINGLE_SIGN_ON_INVALID' }
  return { email: parameters.get('email') ?? '', hasToken: parameters.get('hasToken') === 'true' }
}
