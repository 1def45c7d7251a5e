import type { Egress } from '@frontdesk/egress/open-egress'
import { sendRequest } from '@frontdesk/egress/send-request'
import type { CustomFetch, CustomFetchOptions } from 'openid-client'

/** The answers of a provider are small: metadata, keys, tokens, claims. */
const maxBytes = 500_000

/** Sends the library's requests through the egress and its rules. No redirect is followed. */
export const askThrough =
  (egress: Egress): CustomFetch =>
  async (url: string, { method, headers, body, signal }: CustomFetchOptions) => {
    if (method !== 'GET' && method !== 'POST') throw new Error(`a provider is never asked by ${method}`)
    const answer = await sendRequest(egress, url, {
      method,
      headers,
      ...(body == null ? {} : { body: textOf(body) }),
      ...(signal === undefined ? {} : { signal }),
      mayFollow: () => false,
      readErrors: true,
      maxBytes,
    })
    const { 'content-type': type = '', 'www-authenticate': challenge = '' } = answer.headers
    const isEmpty = answer.status === 204 || answer.status === 304
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': type, ...(challenge === '' ? {} : { 'www-authenticate': challenge }) },
    })
  }

function textOf(body: NonNullable<CustomFetchOptions['body']>): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('a provider is sent forms alone')
}
