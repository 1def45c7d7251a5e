import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Type } from '@sinclair/typebox'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { packFile, sendPacked, type PackedFile } from '../http/packed-file.ts'

/**
 * Serves the widget. `/widget.js`, which each page of a customer loads, is cached for five minutes and then validated
 * by ETag. The files under `/widget/`, which it loads when a visitor opens it, carry a hash in their names and are
 * cached for good. All files are read and compressed once, at start.
 */
export const assets: FastifyPluginAsyncTypebox<Pick<Deps, 'settings'>> = async (app, { settings }) => {
  const launcher = await readAsset(settings.widgetFile)
  const parts = await readParts(join(dirname(settings.widgetFile), 'widget'))
  app.get('/widget.js', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return send(request, reply, launcher)
  })
  const schema = { hide: true, params: Type.Object({ file: Type.String({ maxLength: 100 }) }) }
  app.get('/widget/:file', { schema }, async (request, reply) => {
    const { file } = request.params
    const part = parts.get(nameOf(file))
    // During a deployment a page may ask for the parts of either release: the present ones are served, but not cached.
    const isExact = part?.file === file
    if (part === undefined) return reply.callNotFound()
    reply.header('cache-control', isExact ? 'public, max-age=31536000, immutable' : 'no-cache')
    return send(request, reply, part)
  })
}

/** "panel-K2X7.js" → "panel.js". */
const nameOf = (file: string): string => file.replace(/-[A-Z0-9]+\.js$/, '.js')

/** The parts of the widget by their names without the hash. */
async function readParts(folder: string): Promise<Map<string, PackedFile & { readonly file: string }>> {
  const parts = new Map<string, PackedFile & { readonly file: string }>()
  for (const file of await readdir(folder)) {
    parts.set(nameOf(file), { file, ...(await readAsset(join(folder, file))) })
  }
  return parts
}

const readAsset = async (path: string): Promise<PackedFile> =>
  packFile(await readFile(path), 'text/javascript; charset=utf-8')

/**
 * Pages of other websites load these files. Modules, and scripts to which an optimiser has added `crossorigin`, are
 * fetched with CORS. They are the same for every visitor and hold no data.
 */
const send = (request: FastifyRequest, reply: FastifyReply, file: PackedFile): FastifyReply =>
  sendPacked(
    request,
    reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*'),
    file,
  )
