/** Characters of one tag; real pages stay under 2,000. */
const maxTagLength = 10_000
/**
 * The parser makes a node of each attribute and of each `&amp;`, at 20 µs each with all that comes after: 500,000
 * characters of `&amp;` took 27 s. Real pages stay under 20,000 attributes of those kept.
 */
const maxAttributes = 50_000

/** All that anybody further on asks for. */
const keptAttributes = new Set(
  `aria-busy aria-checked aria-controls aria-expanded aria-hidden aria-label aria-labelledby aria-live aria-modal aria-pressed
  aria-selected class colspan content datatable dir hidden href http-equiv id itemprop lang name onclick popover property
  rel role rowspan scope slot style summary`.split(/\s+/),
)
/** Of some elements alone: the same names elsewhere count for nothing. */
const keptOf: Readonly<Record<string, ReadonlySet<string>>> = {
  a: new Set(['hreflang']),
  button: new Set(['commandfor', 'popovertarget', 'type']),
  dialog: new Set(['open']),
  font: new Set(['color']),
  form: new Set(['action', 'method']),
  img: new Set(['alt']),
  input: new Set(['aria-describedby', 'popovertarget', 'type']),
  label: new Set(['for']),
  li: new Set(['value']),
  ol: new Set(['reversed', 'start', 'type']),
  option: new Set(['disabled', 'label', 'value']),
  optgroup: new Set(['label']),
  'preact-island': new Set(['data-target']),
  'stream-segment': new Set(['data-bid', 'data-pid', 'data-sid', 'for']),
  textarea: new Set(['aria-describedby']),
  'turbo-stream': new Set(['action', 'target']),
}
/** Names that tie a tab to its panel, in whatever way a site's own script does. */
const tiePattern =
  /^data-(?:bs-|uk-|w-|mdb-)?(?:tab|tabs|tab-?(?:id|index|name|content|target|panel)|panel|pane|target|toggle|accordion|collapse|content|for|show|open|ref|id|section|name|index|step|key|reveal|controls)$/
/** A handler of a click, as libraries write it. */
const clickPattern =
  /^(?:@click|x-on:click|v-on:click|\(click\)|ng-click|on:click|wire:click|phx-click|data-action|_)(?:\.|$)/
const attributePattern = /([^\s=>"'/][^\s=>/]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>][^\s>]*))?/g

/** Writes start tags with the attributes that count; without any where they are longer than a reader needs. */
export function startTagWriter(wanted: ReadonlySet<string>): (name: string, attributes: string) => string {
  let count = 0
  const attributesOf = (text: string, own: ReadonlySet<string> | undefined): string[] => {
    const found = new Map<string, string>()
    for (const [attribute, name = ''] of text.matchAll(attributePattern)) {
      // Lower case, which is all that the parser takes for the same: of `HREF` it would know nothing.
      const lower = name.toLowerCase()
      const key = clickPattern.test(lower) ? 'onclick' : lower
      const isKept = keptAttributes.has(key) || own?.has(key) || wanted.has(key) || tiePattern.test(key)
      if (isKept && !found.has(key)) found.set(key, key + attribute.slice(name.length))
    }
    count += found.size
    return count > maxAttributes ? [] : [...found.values()]
  }
  return (name, attributes) => {
    const kept = attributes.length > maxTagLength ? [] : attributesOf(attributes, keptOf[name])
    return `<${[name, ...kept].join(' ')}>`
  }
}

/** The value of an attribute in a start tag, as written. */
export function attributeIn(attributes: string, name: string): string | undefined {
  if (attributes.length > maxTagLength) return undefined
  for (const [, key = '', value = ''] of attributes.matchAll(attributePattern))
    if (key.toLowerCase() === name) return value.replace(/^(["'])([\s\S]*)\1$/, '$2')
  return undefined
}
