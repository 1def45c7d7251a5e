import t from 'tap'
import { chooseModel, defaultOpenaiModel } from '@frontdesk/model/choose-model'
import { providerDeadlines as deadlines } from '@frontdesk/model/deadlines'

t.test('neither key nor address means the built-in extracts', async t => {
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
