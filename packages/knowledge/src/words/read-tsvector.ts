/**
 * Reads a tsvector as PostgreSQL writes it: `'lexeme':3,7A 'other':1`. Each lexeme comes with its places, among which a
 * letter is the weight of the one before it and none means D. Runs for each candidate of each search, hence by hand: a
 * regular expression takes twice as long.
 */
export function readTsvector(text: string, tell: (lexeme: string, places: string) => void): void {
  for (let start = text.indexOf("'"); start !== -1; start = text.indexOf("'", start)) {
    let end = text.indexOf("'", start + 1)
    // A quote within a lexeme is doubled, and so is a backslash.
    while (text[end + 1] === "'") end = text.indexOf("'", end + 2)
    const written = text.slice(start + 1, end)
    const space = text.indexOf(' ', end)
    const next = space === -1 ? text.length : space
    tell(isPlain(written) ? written : unquoted(written), text.slice(end + 2, next))
    start = next
  }
}

const isPlain = (written: string): boolean => !written.includes("'") && !written.includes('\\')

const unquoted = (written: string): string => written.replaceAll("''", "'").replaceAll('\\\\', '\\')
