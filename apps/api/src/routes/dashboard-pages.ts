import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { packFile, sendPacked, type PackedFile } from '../http/packed-file.ts'

/**
 * The policy of the dashboard's pages: scripts, styles and requests of this origin alone, and nobody frames them. Whatever
 * a visitor wrote stays text, and if it ever did not, it could still neither run nor send anything away.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The hash is of the one rule that React Aria inserts on iPhones, so that the page behind a dialog does not scroll.
  "style-src 'self' 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The one policy is for the address of the service worker (`service-worker.ts`): no other code may make one.
  'trusted-types frontdesk-service-worker',
].join('; ')

/**
 * The policy of the page in the frame beside the settings of a widget's look: the widget's files and no request at all,
 * because the page around it answers what the widget asks. Only our own pages frame it.
 */
const previewPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

const pageHeaders = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  // Read anew each time: the page names the files of its own release.
  'cache-control': 'no-cache',
}

const previewHeaders = { ...pageHeaders, 'content-security-policy': previewPolicy, 'x-frame-options': 'SAMEORIGIN' }

/** What makes the dashboard an app that can be installed. */
const appFiles = {
  'manifest.webmanifest': 'application/manifest+json',
  'service-worker.js': 'text/javascript; charset=utf-8',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
  'badge-96.png': 'image/png',
} as const

/** The addresses of the page for people who are not logged in; all others below `/dashboard/` are the app's own routes. */
const signInAddresses = ['login', 'forgot-password', 'reset-password', 'accept-invitation', 'setup', 'single-sign-on']

/**
 * Serves the dashboard: its three pages, and their files, whose names carry a hash and which browsers keep for good. `/`
 * leads there. Which page of the app an address means is decided in the browser.
 */
export const dashboardPages: FastifyPluginAsync<Pick<Deps, 'settings'>> = async (app, { settings }) => {
  const folder = settings.dashboardFolder
  const [signIn, dashboard, preview, icon, waitingIcon] = await Promise.all([
    readPage(join(folder, 'pages/sign-in.html'), 'text/html; charset=utf-8'),
    readPage(join(folder, 'pages/index.html'), 'text/html; charset=utf-8'),
    readPage(join(folder, 'pages/preview.html'), 'text/html; charset=utf-8'),
    readPage(join(folder, 'pages/icon.svg'), 'image/svg+xml'),
    readPage(join(folder, 'pages/icon-waiting.svg'), 'image/svg+xml'),
  ])
  const schema = { hide: true }
  const send =
    (file: PackedFile, headers = pageHeaders) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      sendPacked(request, reply.headers(headers), file)

  // The plugin's own route would read the names of all 1,100 files at each request.
  const root = join(folder, 'pages/assets')
  const assets = new Set(await readdir(root))
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, immutable: true, maxAge: '365d' })
  app.get<{ Params: { file: string } }>('/dashboard/assets/:file', { schema }, async ({ params }, reply) =>
    assets.has(params.file) ? reply.sendFile(params.file) : reply.callNotFound(),
  )
  for (const address of ['/', '/dashboard']) {
    app.get(address, { schema }, async (_request, reply) => reply.redirect('/dashboard/', 302))
  }
  for (const address of signInAddresses) app.get(`/dashboard/${address}`, { schema }, send(signIn))
  app.get('/dashboard/icon.svg', { schema }, send(icon))
  app.get('/dashboard/icon-waiting.svg', { schema }, send(waitingIcon))
  for (const [name, type] of Object.entries(appFiles)) {
    app.get(`/dashboard/${name}`, { schema }, send(await readPage(join(folder, 'pages', name), type)))
  }
  app.get('/dashboard/preview/', { schema }, send(preview, previewHeaders))
  app.get('/dashboard/*', { schema }, send(dashboard))
}

const readPage = async (path: string, type: string): Promise<PackedFile> => packFile(await readFile(path), type)
