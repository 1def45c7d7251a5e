import { checkProvider, checkProviders } from '@frontdesk/accounts/doctor/check-provider'
import type { Finding } from '@frontdesk/accounts/doctor/finding'
import { freePort } from '@frontdesk/local-services/free-port'
import { startModelServer } from '@frontdesk/testing/model-server'
import t from 'tap'

t.test('a model provider that does not answer; its key is never repeated', async t => {
  const provider = await startModelServer()
  t.teardown(() => provider.stop())
  const key = 'sk-canary0123456789'
  const check = (openaiBaseUrl: string) => checkProvider({ openaiApiKey: key, openaiBaseUrl, openaiModel: 'gpt-none' })
  t.match(await check(provider.url), { level: 'ok', found: /^gpt-none at 127\.0\.0\.1:\d+ began to answer after/ })
  t.equal(provider.requests.length, 1)
  for (const [script, why] of [
    [{ status: 401, errorMessage: `Incorrect API key provided: ${key}` }, /PROVIDER_REFUSED.*Incorrect API key/],
    [{ status: 404, errorMessage: 'The model gpt-none does not exist' }, /gpt-none does not exist/],
    [{ status: 429 }, /PROVIDER_BUSY/],
  ] as const) {
    provider.script(script)
    const finding = await check(provider.url)
    t.match(finding, { level: 'fail', found: why, advice: /^Check / })
    t.notMatch(JSON.stringify(finding), 'canary')
  }
  t.match(await check(`http://127.0.0.1:${await freePort()}/v1`), { level: 'fail', advice: /OPENAI_BASE_URL/ })
})

t.test('each provider is checked with one of its models, and so is the fallback', async t => {
  const [own, other, idle] = await Promise.all([startModelServer(), startModelServer(), startModelServer()])
  t.teardown(() => Promise.all([own.stop(), other.stop(), idle.stop()]))
  other.script(({ body }) => (body.model === 'two' ? {} : { status: 401 }))
  const input = { openaiApiKey: undefined, openaiBaseUrl: own.url, openaiModel: 'one' }
  const modelProviders = `other=${other.url.replace('://', '://canary0123@')}, idle=${idle.url}`
  const check = async (models: string, fallbackModel: string) => {
    const findings: Finding[] = []
    const all = checkProviders(input, { models, modelProviders, fallbackModel })
    for await (const finding of all) findings.push(finding)
    return findings
  }
  const findings = await check('default:more, other:three, other:four', 'other:two')
  t.match(findings, [
    { level: 'ok', about: 'Provider', found: /^one at/ },
    { level: 'ok', about: 'Fallback', found: /^two at/ },
    { level: 'fail', about: 'Provider other', found: /^three at .*PROVIDER_REFUSED/ },
    { level: 'warn', about: 'Provider idle', found: /no model/ },
  ])
  t.same(
    [own, other, idle].map(({ requests }) => requests.length),
    [1, 2, 0],
  )
  t.notMatch(JSON.stringify(findings), 'canary')
  t.match(
    (await check('gone:x', 'built-in')).filter(({ level }) => level === 'fail'),
    [{ found: /^gone:x: provider not in MODEL_PROVIDERS/ }],
  )
})
