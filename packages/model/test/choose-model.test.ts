import t from 'tap'
import { chooseModel, defaultOpenaiModel } from '@frontdesk/model/choose-model'
import { chooseModels } from '@frontdesk/model/choose-models'
import { providerDeadlines as deadlines } from '@frontdesk/model/deadlines'

t.test('without a key and an address, the built-in provider answers', async t => {
  t.match(chooseModel({ deadlines }), { provider: 'extractive' })
  t.match(chooseModel({ deadlines, openaiApiKey: '', openaiBaseUrl: '', openaiModel: 'gpt-x' }), {
    provider: 'extractive',
  })
})

t.test('a key or an address means a model, the default one where none is named', async t => {
  t.match(chooseModel({ deadlines, openaiApiKey: 'sk-test' }), { provider: 'openai', name: defaultOpenaiModel })
  t.match(chooseModel({ deadlines, openaiBaseUrl: 'http://127.0.0.1:1/v1', openaiModel: 'llama' }), {
    provider: 'openai',
    name: 'llama',
  })
})

t.test('models to choose from are those of MODELS, at the providers of MODEL_PROVIDERS', async t => {
  const own = { deadlines, openaiApiKey: 'sk-test' }
  const providers = 'mistral=https://sk-secret@api.mistral.example/v1, local=http://127.0.0.1:1/v1'
  const settings = { own, fallback: '', newBreaker: () => undefined, onFallback: () => undefined }
  const choose = (models: string, at = providers) => chooseModels({ ...settings, models, providers: at })
  const modelFor = choose('default:gpt-x, mistral:small, local:llama3:8b')
  for (const id of ['default:gpt-x', 'mistral:small', 'local:llama3:8b']) t.match(modelFor(id), { name: id }, id)
  for (const id of [null, 'mistral:large']) t.match(modelFor(id), { name: defaultOpenaiModel })
  t.match(modelFor('mistral:small'), { endpoint: 'mistral' })
  t.match(modelFor('default:gpt-x'), { endpoint: 'default' })
  t.match(modelFor(null), { endpoint: 'default' })
  t.equal(chooseModels({ ...settings, own: { deadlines }, models: '', providers: '' })(null).endpoint, undefined)
  for (const models of ['gpt-x', 'Mistral:x', 'mistral:', 'other:x']) {
    t.throws(() => choose(models), { code: /^(?:MODELS|PROVIDERS)_INVALID$/ }, models)
  }
  for (const wrong of [
    'mistral',
    'mistral=sk-secret',
    'default=https://sk-secret@x.example/v1',
    'fallback=https://sk-secret@x.example/v1',
    'embedding=https://sk-secret@x.example/v1',
    '=https://sk-secret@x',
  ]) {
    t.throws(() => choose('', wrong), { code: 'PROVIDERS_INVALID', message: /^(?!.*sk-secret)/ }, wrong)
  }
  for (const fallback of ['gpt-x', 'other:x', 'extractive']) {
    t.throws(
      () => chooseModels({ ...settings, models: '', providers, fallback }),
      { message: /FALLBACK_MODEL/ },
      fallback,
    )
  }
})
