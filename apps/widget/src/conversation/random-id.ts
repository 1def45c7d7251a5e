/** 128 random bits. Not `crypto.randomUUID`, which exists on https pages only; shops on plain http are visited too. */
export const randomId = (): string => Array.from(randomBytes(16), byte => byte.toString(16).padStart(2, '0')).join('')

/** A visitor key: 256 random bits as base64url. */
export const randomKey = (): string =>
  btoa(String.fromCharCode(...randomBytes(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))
