/** What any request can have. */
export interface RequestParts {
  readonly path?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>> | undefined
  /** An object becomes JSON; a file (`Blob`, `Uint8Array`) is sent as it is, with the `Content-Type` of the headers. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
  /** Lets the request outlive the page that sends it. */
  readonly keepalive?: boolean | undefined
}

/** A request as a client sends it. `Data` is what a 2xx response contains. */
export interface ApiRequest<Data> extends RequestParts {
  /** Method and path, as in openapi.json: `GET /api/leads/{id}`. */
  readonly operation: string
  /** Only a type: no request has it. */
  readonly answers?: Data
}

/** What an operation is called with: what openapi.json says it takes, any headers, and how the request is sent. */
type Input<Given> = Omit<Given, 'url' | 'headers'> & Pick<RequestParts, 'headers' | 'signal' | 'keepalive'>

/** Defines an operation: a function that makes a request of what the operation takes. */
export const operation =
  <Given, Responses>(name: string) =>
  (
    ...[input]: object extends Input<Given> ? [input?: Input<Given>] : [input: Input<Given>]
  ): ApiRequest<Responses[keyof Responses]> => ({ ...input, operation: name })
