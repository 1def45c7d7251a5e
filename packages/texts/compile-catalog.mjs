/** A catalog as the code of an expression: texts without values are strings, those with values are functions of them. */
import { sameKeys, sameValues } from './check-catalog.mjs'
import { messageOf, quoted } from './compile-message.mjs'

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

/** Whether a language is written from right to left. */
export const isRightToLeft = language => rightToLeft.has(language)

/** The name of an area in code: `agentPresence` for `agent-presence`. */
export const nameOf = file => file.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())

/** A key of an object, in quotes where it is no name. */
export const keyOf = key => (/^[a-z_$][\w$]*$/i.test(key) ? key : quoted(key))

/** What code takes of `forms` of a language, as a pattern; an empty string where it counts nothing. */
export function usedForms(code) {
  const uses = ['countOf', 'pluralOf', 'numberOf'].filter(use => code.includes(`${use}(`))
  return uses.length === 0 ? '' : `{ ${uses.join(', ')} }`
}

/** The code of a catalog, or of a part of it. `english` is undefined in English itself; `place` is named in errors. @public for the test. */
export function codeOf(value, english, place, { isOpen = false, isolates = false } = {}) {
  const inside = (one, key) =>
    codeOf(one, english?.[key], Array.isArray(value) ? `${place}[${key}]` : `${place}.${key}`, { isOpen, isolates })
  if (Array.isArray(value)) return `[${value.map(inside).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    if (english !== undefined && !isOpen) sameKeys(value, english, place)
    return `{\n${Object.entries(value)
      .map(([key, one]) => `${keyOf(key)}: ${inside(one, key)},`)
      .join('\n')}\n}`
  }
  if (typeof value !== 'string') throw new Error(`${place} is no text`)
  const message = messageOf(value, place, isolates)
  if (english !== undefined && !isOpen) sameValues(message, messageOf(english, place), place)
  if (typeof message.text === 'string') return quoted(message.text)
  const names = [...message.values.keys()]
  if (isOpen) return `({ ${names.map(name => `${name} = ''`).join(', ')} }) => ${message.code}`
  const types = names.map(name => `${name}: ${message.values.get(name)}`).join('; ')
  return `({ ${names.join(', ')} }${english === undefined ? `: { ${types} }` : ''}): string => ${message.code}`
}
