import { readFileSync } from 'node:fs'
import { recordWorkerFacts } from '@frontdesk/accounts/installation/worker-facts'
import { plans } from '@frontdesk/accounts/plan/plan'
import type { Plan } from '@frontdesk/db/generated/enums'
import { projectUrl } from '@frontdesk/testing/project-url'
import t from 'tap'
import { startFrontdesk } from '../../../../../test/harness/start-frontdesk.ts'
import { aPlace } from '../../fixtures/dashboard-place.ts'
import { anOwner } from '../../fixtures/owner.ts'

/** A plan as the table of plans has it. */
const planOf = (name: Plan) => {
  const { limits, textBytes, ...rest } = plans[name]
  return { name, ...rest, limits: { ...limits, textBytes } }
}

t.test('every logged-in user can read the facts of the installation', async t => {
  const demo = { url: 'http://127.0.0.1:3001/', chatbotId: undefined }
  const frontdesk = await startFrontdesk(t, { provider: 'extractive', settings: { demo } })
  const { owner } = await aPlace(frontdesk, { plan: 'free', permissions: ['leads'] })
  const { version } = JSON.parse(readFileSync(projectUrl('package.json'), 'utf8')) as { version: string }
  t.same(await owner.json('/api/installation'), {
    status: 200,
    body: {
      version,
      mail: 'files',
      model: 'built-in',
      semanticSearch: false,
      limits: {
        uploadBytes: 20 * 1024 * 1024,
        messageCharacters: 700,
        passwordMinCharacters: 10,
        passwordMaxCharacters: 128,
        sourcesPerChatbot: 100,
        domainsPerChatbot: 100,
        openInvitations: 100,
      },
      plans: [planOf('free'), planOf('basic'), planOf('standard')],
      demoUrl: demo.url,
    },
  })
  t.match(await anOwner(frontdesk.url).json('/api/setup'), { body: { version, mail: 'files', hasDemo: true } })
})

t.test('what only workers know is unknown until one has started, and then as the last one says', async t => {
  const frontdesk = await startFrontdesk(t, { hasWorker: false })
  const { owner } = await aPlace(frontdesk)
  const facts = async () => (await owner.json('/api/installation')).body
  t.match(await facts(), { mail: null, model: null, semanticSearch: false, demoUrl: null })
  t.match(await anOwner(frontdesk.url).json('/api/setup'), { body: { mail: null, hasDemo: false } })
  await frontdesk.addWorker()
  t.match(await facts(), { mail: 'files', model: 'gpt-4.1-mini', semanticSearch: false })
  await recordWorkerFacts(frontdesk, { mail: 'smtp' })
  await recordWorkerFacts(frontdesk, { model: 'model-y', semanticSearch: true })
  t.match(await facts(), { mail: 'smtp', model: 'model-y', semanticSearch: true })
  t.match(await anOwner(frontdesk.url).json('/api/setup'), { body: { mail: 'smtp' } })
})
