import { fail, ok, type Finding } from './finding.ts'

/** Checks that Node.js is one that Frontdesk runs on. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number)
  const isEnough = major > 20 || (major === 20 && minor >= 19)
  return isEnough ? ok('Node.js', version) : fail('Node.js', version, 'Use Node.js 20.19 or later.')
}
