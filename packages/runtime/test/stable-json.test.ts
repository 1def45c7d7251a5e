import { stableJson } from '@frontdesk/runtime/stable-json'
import t from 'tap'

t.test('the order of keys makes no difference at any depth, and that of a list does', async t => {
  const text = '{"a":[{"c":null,"d":"ü"},2],"b":{"e":1,"f":{}}}'
  t.equal(stableJson({ b: { f: {}, e: 1 }, a: [{ d: 'ü', c: null }, 2] }), text)
  t.equal(stableJson(JSON.parse(text)), text)
  t.not(stableJson([1, 2]), stableJson([2, 1]))
})

t.test('it is JSON: values that JSON omits are omitted', async t => {
  t.equal(stableJson({ b: undefined, a: new Date(0) }), '{"a":"1970-01-01T00:00:00.000Z"}')
  t.equal(stableJson('text'), '"text"')
})
