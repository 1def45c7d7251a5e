import { createHmac, timingSafeEqual } from 'node:crypto'

/** 32 characters that are not easily confused: no 0 and O, no 1 and I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 12

/**
 * The code that lets its reader create the first account, in the form K7Q2-XXXX-XXXX (60 bits). It is derived from the
 * secret that all API processes share, so that each of them prints and accepts the same one, after a restart too, and
 * nothing has to be stored. The code says nothing about the secret.
 */
export function setupCode(secret: string): string {
  const bytes = createHmac('sha256', secret).update('setup code').digest().subarray(0, length)
  const characters = Array.from(bytes, byte => alphabet[byte % alphabet.length]).join('')
  return characters.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** Whether `given` is the code, however it was copied: case, spaces and hyphens do not count. */
export function isSetupCode(code: string, given: string): boolean {
  const [expected, actual] = [code, given].map(text => Buffer.from(text.toUpperCase().replaceAll(/[\s-]/g, '')))
  if (expected === undefined || actual === undefined || expected.length !== actual.length) return false
  return timingSafeEqual(expected, actual)
}

/** The line with the operator's setup address. The code follows the #, so that no server or proxy logs it. */
export const setupLine = (baseUrl: string, code: string): string => `Set up: ${baseUrl}/dashboard/setup#${code}`
