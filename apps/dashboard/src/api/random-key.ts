/** A key of 128 random bits. Not `crypto.randomUUID`, which a page has over https alone: a LAN may have plain http. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
