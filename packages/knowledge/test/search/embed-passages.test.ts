import t from 'tap'
import { testEmbedding } from './embed-passages-suite.ts'

await testEmbedding(t, 'halfvec')
