import type { Client } from './create-client.ts'
import type { ApiRequest } from './operation.ts'

/**
 * The pages of a list, one after the other: `for await (const { leads } of readPages(client, listLeads()))`. The cursor of
 * the next page is in the response, or in its header where the response is a plain array.
 */
export async function* readPages<Data>(
  client: Client,
  request: ApiRequest<Data>,
): AsyncGenerator<Data, void, undefined> {
  let cursor: string | null = null
  do {
    const query: ApiRequest<Data>['query'] = cursor === null ? request.query : { ...request.query, cursor }
    const response = await client.send({ ...request, ...(query === undefined ? {} : { query }) })
    // The type of the request says what the response contains.
    const page = (await response.json()) as Awaited<Data> & { nextCursor?: string | null }
    yield page
    cursor = page.nextCursor ?? response.headers.get('x-next-cursor')
  } while (cursor !== null)
}
