/** 128 random bits. Not `crypto.randomUUID`, which exists on https pages only; shops on plain http are visited too. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
