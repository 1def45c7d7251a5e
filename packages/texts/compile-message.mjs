/**
 * One ICU message as the code of an expression. Known are `{name}`, `{count, number}`, `plural` with `#` and `=1`, and
 * `select`, whose case `empty` is that of a value that is missing or without a letter, and whose cases `true` and
 * `false` are those of a yes or no.
 */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Text as a literal of TypeScript. */
export const quoted = text =>
  `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`)}'`
const literal = text => text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')

/** Whether a message is one number or one choice, whose code is a string already. */
const isAlone = ([only, ...more]) =>
  more.length === 0 && only !== undefined && ![TYPE.literal, TYPE.argument, TYPE.pound].includes(only.type)

/** Whether it can stand in a form as it is: `#` is put in there later, so it may be no character of the text. */
const isPlainInForms = ({ type, value }) => type === TYPE.pound || (type === TYPE.literal && !value.includes('#'))

/**
 * Returns the code, and the TypeScript type of each value that it takes; of a message without values its text. Throws with `place` where
 * the text is no message. With `isolates` each value keeps its own direction, as a Latin name needs in an Arabic sentence.
 */
export function messageOf(text, place, isolates = false) {
  const values = new Map()
  const take = (name, type) => {
    if (values.get(name) === 'number' || values.get(name) === 'boolean') return
    values.set(name, type)
  }
  /** The inside of a template literal. `counted` is the number that `#` stands for. */
  const inside = (elements, counted) =>
    elements
      .map(element => {
        if (element.type === TYPE.literal) return literal(element.value)
        if (element.type === TYPE.pound) return `\${numberOf(${counted})}`
        return `\${${expression(element, counted)}}`
      })
      .join('')
  const template = (elements, counted) =>
    isAlone(elements) ? expression(elements[0], counted) : `\`${inside(elements, counted)}\``

  function expression(element, counted) {
    const name = element.value
    if (element.type === TYPE.argument) {
      take(name, 'string')
      return isolates ? `\`\\u2068\${${name}}\\u2069\`` : name
    }
    if (element.type === TYPE.number && !element.style) {
      take(name, 'number')
      return `numberOf(${name})`
    }
    if (element.type === TYPE.plural && element.pluralType === 'cardinal' && element.offset === 0) {
      take(name, 'number')
      return pluralOf(name, element.options)
    }
    if (element.type === TYPE.select) return selectOf(name, element.options, counted)
    throw new Error(`${place} has a value of a kind that is not known: ${name}`)
  }

  function pluralOf(name, options) {
    const exact = Object.keys(options).filter(key => key.startsWith('='))
    const forms = Object.keys(options).filter(key => !key.startsWith('='))
    const written = key => template(options[key].value, name)
    const isPlain = forms.every(key => options[key].value.every(isPlainInForms))
    const shown = key => options[key].value.map(({ value }) => value ?? '#').join('')
    const form = key => `${key}: ${isPlain ? quoted(shown(key)) : written(key)}`
    const rest =
      forms.length === 1
        ? written('other')
        : `${isPlain ? 'countOf' : 'pluralOf'}(${name}, { ${forms.map(form).join(', ')} })`
    return exact.reduceRight((code, key) => `${name} === ${key.slice(1)} ? ${written(key)} : ${code}`, rest)
  }

  function selectOf(name, options, counted) {
    const { other, ...cases } = options
    const isYesNo = 'true' in cases || 'false' in cases
    take(name, isYesNo ? 'boolean' : 'string')
    const written = ({ value }) => template(value, counted)
    return Object.entries(cases).reduceRight((code, [key, one]) => {
      if (key === 'true') return `${name} ? ${written(one)} : ${code}`
      if (key === 'false') return `${name} ? ${code} : ${written(one)}`
      if (key !== 'empty') return `${name} === ${quoted(key)} ? ${written(one)} : ${code}`
      const isItself = code === `\`\${${name}}\`` && !isAlone(one.value)
      return isItself ? `${name} || ${written(one)}` : `${name} ? ${code} : ${written(one)}`
    }, written(other))
  }

  const elements = read(text, place)
  const isChoice = elements.some(({ type }) => type !== TYPE.literal && type !== TYPE.argument)
  const parts = elements.map(({ type, value }) => (type === TYPE.literal ? value : { name: value }))
  const code = template(elements)
  if (elements.every(({ type }) => type === TYPE.literal)) {
    return { text: elements.map(({ value }) => value).join(''), values, parts, isChoice }
  }
  return { code, values, parts, isChoice }
}

function read(text, place) {
  try {
    return parse(text, { ignoreTag: true, requiresOtherClause: true })
  } catch (error) {
    throw new Error(`${place} is no ICU message: ${error.message}`, { cause: error })
  }
}
