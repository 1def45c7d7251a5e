import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { projectUrl } from '@frontdesk/testing/project-url'
import { build } from 'esbuild'
import t from 'tap'
import { startFrontdesk } from '../../../../test/harness/start-frontdesk.ts'
import { aPlace } from '../fixtures/dashboard-place.ts'

/** docs/openapi.json as a developer uses it who builds on the API: a client is generated from it, compiled and called. */

const frontdesk = await startFrontdesk(t)

/** A program that uses the generated client. A line that must not compile says so. */
const program = `
import { createClient } from './client/client'
import { createWebhook, listConversations, listWebhookDeliveries, updateChatbot } from './client'
import type { ApiError, Conversation, CreatedWebhook, CreateWebhookRequest, WebhookDelivery } from './client'

export async function run(baseUrl: string, cookie: string) {
  const client = createClient({ baseUrl, headers: { cookie, origin: baseUrl } })
  const body: CreateWebhookRequest = { url: 'https://hooks.example/frontdesk', events: ['lead.created'] }
  const created = await createWebhook({ client, body, throwOnError: true })
  const webhook: CreatedWebhook = created.data
  const listed = await listConversations({ client, query: { sort: 'lastActivity', order: 'desc' }, throwOnError: true })
  const conversations: Conversation[] = listed.data.conversations
  const path = { webhookId: webhook.id }
  const { data } = await listWebhookDeliveries({ client, path, query: { state: 'failed' }, throwOnError: true })
  const deliveries: WebhookDelivery[] = data.deliveries
  const refused = await updateChatbot({ client, path: { chatbotId: 'unknown' }, body: { name: 'Main' } })
  const error: ApiError | undefined = refused.error
  return { webhook, conversations, deliveries, code: error?.error.code }
}

// @ts-expect-error TS2322: events are generated as a union of their names, and this is none of them
export const wrong: CreateWebhookRequest = { url: 'https://hooks.example/frontdesk', events: ['lead.invented'] }
`

/** What the compiler says about a program that uses the generated client; nothing where it is right. */
function problemsOf(file: string): string {
  const compiler = fileURLToPath(projectUrl('node_modules/typescript-native/lib/tsc.js'))
  const options = '--ignoreConfig --strict --noEmit --target es2023 --module esnext --moduleResolution bundler'
  const args = [...options.split(' '), '--lib', 'es2023,dom,dom.iterable', '--types', '', file]
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, ...args], { encoding: 'utf8' })
  return stdout + stderr
}

t.test('a client generated from the document has named operations and types, and works', async t => {
  const folder = t.testdir({})
  const input = fileURLToPath(projectUrl('docs/openapi.json'))
  await createClient({
    input,
    output: join(folder, 'client'),
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  })
  const file = join(folder, 'program.ts')
  writeFileSync(file, program)
  t.equal(problemsOf(file), '')

  const outfile = join(folder, 'program.mjs')
  await build({ entryPoints: [file], outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'silent' })
  // The program was compiled above, and exports this function.
  const { run } = (await import(pathToFileURL(outfile).href)) as {
    run: (baseUrl: string, cookie: string) => Promise<Record<string, unknown>>
  }
  const { owner } = await aPlace(frontdesk)
  t.match(await run(frontdesk.url, owner.cookie()), {
    webhook: { url: 'https://hooks.example/frontdesk', events: ['lead.created'], secret: /^whsec_/ },
    conversations: [],
    deliveries: [],
    code: 'CHATBOT_UNKNOWN',
  })
})
