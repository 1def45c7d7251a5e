// Pages of our own, twelve kinds, written down before the reader was changed for them.
import { events } from './events.mjs'
import { hours } from './hours.mjs'
import { prices } from './prices.mjs'
import { products } from './products.mjs'
import { questions } from './questions.mjs'
import { tabs } from './tabs.mjs'
import { texts } from './texts.mjs'

export const ours = [...products, ...questions, ...tabs, ...hours, ...prices, ...events, ...texts]
