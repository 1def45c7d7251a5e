/**
 * What a visitor sees of a reply while it is written: its Markdown so far in the tags of the finished reply, which takes
 * its place without a jump. What has begun is drawn as if it ended here, and a sign that may still become anything (the
 * dash of an item, the first row of a table) waits for what follows. Links are words until the server has checked them.
 */
export function streamedHtml(markdown: string): string {
  // HTML in it is text, as far as it goes.
  const text = markdown.replaceAll('<', '&lt;') + end
  const lines = text.replace(undecided, end).split('\n')
  const lists: { readonly indent: number; readonly name: string }[] = []
  let html = ''
  /** The block that the line before belongs to. */
  let open = ''
  let isQuote = false
  const begin = (name: string): void => {
    html += (open && `</${open}>`) + (name && `<${name}>`)
    open = name
  }
  const endLists = (indent: number): void => {
    begin('')
    while ((lists.at(-1)?.indent ?? NaN) > indent) html += `</${lists.pop()?.name}>`
  }
  for (const [at, whole] of lines.entries()) {
    if (/^ *```/.test(whole)) begin(open === 'pre' ? '' : 'pre')
    else if (open === 'pre') html += `${whole}\n`
    else {
      const line = whole.replace(/^ *(?:> ?)+/, '')
      if (isQuote !== (line !== whole)) {
        endLists(-1)
        html += `<${isQuote ? '/' : ''}blockquote>`
        isQuote = !isQuote
      }
      const next = lines[at + 1] ?? end
      const [, spaces = '', sign, words = line] = /^( *)([-*+]|\d+[.)]|#{1,6}) +(.*)/.exec(line) ?? []
      const indent = spaces.length
      const isRow = line.includes('|')
      if (/^\s*\0?$|^ *([-*_=])( *\1){2,} *$/.test(line)) begin('')
      else if (open === 'table' && isRow) html += divider.test(line) ? '' : row(line, 'td')
      else if (isRow && divider.test(next)) {
        endLists(-1)
        begin('table')
        html += `<thead>${row(line, 'th')}</thead><tbody>`
      } else if (isRow && /^[ |:]*\0$/.test(next)) break
      else {
        if (sign?.startsWith('#')) {
          endLists(-1)
          begin(sign.length < 4 ? 'h3' : 'h4')
        } else if (sign) {
          const name = sign.length > 1 ? 'ol' : 'ul'
          endLists(indent + 1)
          if (lists.at(-1)?.name !== name) endLists(indent - 2)
          if ((lists.at(-1)?.indent ?? -2) < indent - 1) {
            lists.push({ indent, name })
            html += `<${name} start="${parseInt(sign)}">`
          } else html += '</li>'
          html += '<li>'
          begin('p')
        } else if (open === 'p') html += '<br>'
        else {
          if (!line.startsWith('  ')) endLists(-1)
          begin('p')
        }
        html += inline(words)
      }
    }
  }
  return html
}

/** Stands where the text ends so far. `answerTree` leaves it out, and ends there what is open. */
const end = '\0'
/** Signs at the beginning of the last line, with nothing behind them yet. */
const undecided = /^[ >]*(?:(?:[-*+_=#~`|]+|\d{1,9}[.)]?) *)?\0/m
/** The row below the head of a table. */
const divider = /^[ |:]*-[ |:-]*\0?$/

const row = (line: string, cell: string): string =>
  `<tr>${line
    .replace(/^ *\||\| *\0?$/g, '')
    .split('|')
    .map(text => `<${cell}>${inline(text.trim())}</${cell}>`)
    .join('')}</tr>`

/** Signs inside a sentence. What stands between backticks is code. */
const inline = (text: string): string =>
  text
    .split(/`+/)
    .map((part, at) => (at % 2 ? `<code>${part}</code>` : marked(part)))
    .join('')

const marked = (text: string): string =>
  text
    .replace(/ ?\[[\d, ]*(?:\]|(?=\0))/g, '')
    .replace(/!?\[([^[\]\0]*)(?:\]\([^)[\0]*\)|(?:\](?:\([^)[\0]*)?)?(?=\0))/g, '$1')
    .replace(/\*\*(?=\S)(.+?)(?:\*\*|\*?(?=\0))/g, '<b>$1</b>')
    .replace(/(^|[^\w*])([*_])(?=[^\s*_])([^<*_\0]+)(?:\2(?!\w)|(?=\0))/g, '$1<i>$3</i>')
    .replace(/[*_]+\0/, end)
