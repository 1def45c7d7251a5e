import t from 'tap'
import { testSemanticSearch } from './semantic-search-suite.ts'

await testSemanticSearch(t, 'int8')
