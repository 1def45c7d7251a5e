import { AppError } from '@frontdesk/errors/app-error'

/** What a million tokens of a model cost, as decimal numbers: money is not counted in floats. */
export interface ModelPrice {
  /** As replies are stored with it: `provider:model`, or the name of OPENAI_MODEL. */
  model: string
  /** Of tokens that it reads. */
  input: string
  /** Of tokens that it writes. */
  output: string
}

/** The prices of MODEL_PRICES. */
export interface ModelPrices {
  /** ISO 4217. */
  currency: string
  models: ModelPrice[]
}

/** The prices that MODEL_PRICES names: `EUR, gpt-4.1-mini=0.40/1.60`. Null if it is empty. */
export function readModelPrices(prices: string): ModelPrices | null {
  const [currency = '', ...entries] = prices.split(',').map(entry => entry.trim())
  if (currency === '' && entries.length === 0) return null
  if (!/^[A-Z]{3}$/.test(currency)) throw pricesInvalid(currency)
  const models = entries.map(entry => {
    const [, model, input, output] = /^(\S{1,200})=(\d{1,9}(?:\.\d{1,6})?)\/(\d{1,9}(?:\.\d{1,6})?)$/.exec(entry) ?? []
    if (model === undefined || input === undefined || output === undefined) throw pricesInvalid(entry)
    return { model, input, output }
  })
  return { currency, models }
}

const pricesInvalid = (entry: string): AppError =>
  new AppError(
    'MODELS_INVALID',
    'invalid',
    `MODEL_PRICES is invalid: ${JSON.stringify(entry)}. Use a currency, then model=input/output per million tokens, such as EUR, gpt-4.1-mini=0.40/1.60.`,
  )
