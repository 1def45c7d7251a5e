/** What a saved reply may name, by its variables. Null: not known. */
export interface ReplyFacts {
  readonly 'visitor.name': string | null
  readonly 'agent.name': string | null
  readonly page: string | null
}

/** With the space before it, which goes where nothing is known: "Hello {visitor.name}," becomes "Hello,". */
const variable = /[ \t]?\{(visitor\.name|agent\.name|page)\}/g

/** What Markdown would read as more than words. */
const marks = /[\\`*_[\]<>~]/g

/** What would end an address, or mean something to Markdown. */
const unsafe = /[ \\`*()[\]<>]/g

const escapeInAddress = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * The text of a saved reply with its variables filled in. A visitor chooses their own name, and the page is a text of the
 * visitor's browser: both stay words in the message, whatever they hold.
 */
export const fillVariables = (text: string, facts: ReplyFacts): string =>
  text.replaceAll(variable, (found: string, name: keyof ReplyFacts) => {
    const value = facts[name]?.trim().replaceAll(/\s+/g, ' ') ?? ''
    if (value === '') return ''
    const space = found.startsWith('{') ? '' : (found[0] ?? '')
    const shown = name === 'page' ? value.replaceAll(unsafe, escapeInAddress) : value.replaceAll(marks, '\\$&')
    return `${space}${shown}`
  })
