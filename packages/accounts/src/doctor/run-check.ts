import { fail, reasonOf, type Finding } from './finding.ts'

/** All findings of a check that makes them one after the other. */
export async function collected(findings: AsyncIterable<Finding>): Promise<Finding[]> {
  const all: Finding[] = []
  for await (const finding of findings) all.push(finding)
  return all
}

/** Runs a check. An unexpected error becomes a finding, so that the other checks still run. */
export async function checked(about: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [
      fail(about, `could not be checked: ${reasonOf(error)}`, 'Correct the findings above, and run the doctor again.'),
    ]
  }
}
