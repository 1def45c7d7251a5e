import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Teardown } from './teardown.ts'

/** Who may read and write at every store. */
export const storeAccess = { S3_ACCESS_KEY_ID: 'AKIATEST', S3_SECRET_ACCESS_KEY: 'a secret of the tests' }

/** An S3-compatible store on loopback. It refuses every request whose Signature Version 4 is not right. */
export interface ObjectStore {
  url: string
  /** What lies in it, by bucket and key. */
  objects: Map<string, Buffer>
  /** Uploads that are neither completed nor aborted, by their id. */
  uploads: Map<string, { path: string; parts: Map<number, Buffer> }>
  /** Methods and paths of what was asked, in order. */
  asked: string[]
  /** The step of an upload that fails, with which status, until it is set back. */
  failing: { step: 'part' | 'complete'; status: number } | undefined
}

interface Asked {
  method: string
  /** With its bucket. */
  path: string
  query: URLSearchParams
  body: Buffer
}

/** Starts a store, until the test ends. */
export async function startObjectStore(t: Teardown): Promise<ObjectStore> {
  const store: ObjectStore = { url: '', objects: new Map(), uploads: new Map(), asked: [], failing: undefined }
  const server = http.createServer((request, response) => {
    void answer(store, request).then(({ status, body = '', etag = 'none' }) => {
      response.writeHead(status, { etag, 'content-length': Buffer.byteLength(body) }).end(body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  store.url = `http://127.0.0.1:${port}`
  return store
}

interface Answer {
  status: number
  body?: string | Buffer
  etag?: string
}

async function answer(store: ObjectStore, request: http.IncomingMessage): Promise<Answer> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '', store.url)
  const asked = { method: request.method ?? '', path, query, body: await buffer(request) }
  store.asked.push(`${asked.method} ${path}`)
  if (request.headers.authorization !== authorizationOf(request)) return { status: 403, body: error('AccessDenied') }
  const isFailing = store.failing?.step === stepOf(asked)
  if (store.failing !== undefined && isFailing) return { status: store.failing.status, body: error('InternalError') }
  if (query.has('uploads') || query.has('uploadId')) return answerUpload(store, asked)
  if (query.has('list-type')) return { status: 200, body: list(store, asked) }
  if (asked.method === 'DELETE') store.objects.delete(path)
  if (asked.method === 'DELETE') return { status: 204 }
  const object = store.objects.get(path)
  return object === undefined ? { status: 404, body: error('NoSuchKey') } : { status: 200, body: object }
}

const stepOf = ({ method, query }: Asked): 'part' | 'complete' | undefined =>
  query.has('partNumber') ? 'part' : query.has('uploadId') && method === 'POST' ? 'complete' : undefined

function answerUpload(store: ObjectStore, { method, path, query, body }: Asked): Answer {
  if (query.has('uploads') && method === 'GET') return { status: 200, body: listUploads(store, query) }
  if (query.has('uploads')) {
    const id = randomUUID()
    store.uploads.set(id, { path, parts: new Map() })
    return { status: 200, body: xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`) }
  }
  const id = query.get('uploadId') ?? ''
  const upload = store.uploads.get(id)
  if (upload?.path !== path) return { status: 404, body: error('NoSuchUpload') }
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body)
    return { status: 200, etag: etagOf(body) }
  }
  store.uploads.delete(id)
  if (method === 'DELETE') return { status: 204 }
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>\s*<ETag>"?([^<"]+)/g)]
  const parts = named.map(([, number, etag]) => ({ part: upload.parts.get(Number(number)), etag }))
  const isSound = parts.every(
    ({ part, etag }, index) =>
      part !== undefined && etagOf(part) === `"${etag}"` && isLargeEnough(part, parts.length - index),
  )
  if (!isSound) return { status: 400, body: error('InvalidPart') }
  store.objects.set(path, Buffer.concat(parts.flatMap(({ part }) => part ?? [])))
  return { status: 200, body: xml('CompleteMultipartUploadResult', `<ETag>"whole"</ETag>`) }
}

/** As the stores demand: every part but the last has 5 MiB. */
const isLargeEnough = ({ length }: Buffer, left: number): boolean => left === 1 || length >= 5 * 1_024 * 1_024

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`

const xml = (name: string, inner: string): string => `<?xml version="1.0" encoding="UTF-8"?><${name}>${inner}</${name}>`
const error = (code: string): string => xml('Error', `<Code>${code}</Code><Message>${code}</Message>`)

/** Whether a key lies in a folder below the prefix, where a request asks for one folder alone. */
const isBelow = (key: string, query: URLSearchParams): boolean =>
  query.has('delimiter') && key.slice((query.get('prefix') ?? '').length).includes(query.get('delimiter') ?? '')

function list({ objects }: ObjectStore, { path, query }: Asked): string {
  const keys = [...objects.keys()]
    .filter(key => key.startsWith(path))
    .map(key => key.slice(path.length))
    .filter(key => key.startsWith(query.get('prefix') ?? '') && !isBelow(key, query))
  const contents = keys.map(key => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
  return xml('ListBucketResult', `<IsTruncated>false</IsTruncated>${contents.join('')}`)
}

function listUploads({ uploads }: ObjectStore, query: URLSearchParams): string {
  const found = [...uploads].map(([id, { path }]) => ({ id, key: path.replace(/^\/[^/]+\//, '') }))
  const mine = found.filter(({ key }) => key.startsWith(query.get('prefix') ?? ''))
  const entries = mine.map(({ id, key }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
  return xml('ListMultipartUploadsResult', entries.join(''))
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** What the request's `Authorization` must be: Signature Version 4, over the headers that it names itself. */
function authorizationOf({ method, url = '', headers }: http.IncomingMessage): string | undefined {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const [path = '', query = ''] = url.split('?', 2)
  const lines = names.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`)
  const sorted = query.split('&').toSorted().join('&')
  const hash = String(headers['x-amz-content-sha256'])
  const canonical = [method, path, sorted, lines.join(''), names, hash].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const [day = '', region = '', service = '', last = ''] = scope.split('/')
  if (!names.split(';').includes('host') || `${service}/${last}` !== 's3/aws4_request') return undefined
  const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = storeAccess
  const key = [day, region, service, last].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${scope}\n${digest}`).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}
