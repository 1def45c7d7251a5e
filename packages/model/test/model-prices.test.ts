import { readModelPrices } from '@frontdesk/model/model-prices'
import t from 'tap'

t.test('prices are a currency, and of each model what a million tokens cost to read and to write', async t => {
  t.same(readModelPrices('EUR, gpt-4.1-mini=0.40/1.60, mistral:mistral-small-latest=0.1/0.3'), {
    currency: 'EUR',
    models: [
      { model: 'gpt-4.1-mini', input: '0.40', output: '1.60' },
      { model: 'mistral:mistral-small-latest', input: '0.1', output: '0.3' },
    ],
  })
  t.equal(readModelPrices(''), null)
})

t.test('prices that cannot be read are refused with what is wrong', async t => {
  for (const prices of ['gpt-4.1=2/8', 'EUR, gpt-4.1', 'EUR, gpt-4.1=2', 'EUR, gpt-4.1=two/8', 'EUR, =2/8', 'euro'])
    t.throws(() => readModelPrices(prices), { code: 'MODELS_INVALID' }, prices)
})
