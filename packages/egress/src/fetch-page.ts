import type { Egress } from './open-egress.ts'
import type { Answer } from './receive-answer.ts'
import { sendRequest, type RequestOptions } from './send-request.ts'

/** The response. */
export type FetchedPage = Answer

/** Options of a request for a page. */
export type FetchOptions = Omit<RequestOptions, 'method' | 'body'>

/** GETs one page of the outside world, by the rules and with the failures of `sendRequest`. */
export const fetchPage = (egress: Egress, address: string, options: FetchOptions = {}): Promise<FetchedPage> =>
  sendRequest(egress, address, { ...options, method: 'GET' })
