import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '../deps.ts'

/**
 * `/widget.js`: the one file a customer's page loads. Read and packed once at start; five minutes of browser cache,
 * then a question by ETag that costs no body.
 */
export const assets: FastifyPluginAsync<Pick<Deps, 'settings'>> = async (app, { settings }) => {
  const plain = await readFile(settings.widgetFile)
  const packed = gzipSync(plain, { level: 9 })
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  app.get('/widget.js', { schema: { hide: true } }, async (request, reply) => {
    reply.type('text/javascript; charset=utf-8').headers({
      etag,
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Origin, Accept-Encoding',
    })
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send()
    if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.header('content-encoding', 'gzip').send(packed)
    return reply.send(plain)
  })
}
