const filled = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** Lines that go one level deeper each, as deep as the length allows. */
function staircase(length: number, step: (depth: number) => string): string {
  let text = ''
  for (let depth = 1; text.length < length; depth++) text += step(depth)
  return text.slice(0, length)
}

const units = [
  '(', '<', '[', ']', ' ', '\t', '\n', ' \n', '\u00a0', '\u2003', '`', '`a ', '*', '**', '**a ', '*a_ ', '_a', 'a**b',
  '~', '~~a ', '|', '\\', '!', '![', '[a](', '[a](b', '[a]: b\n', '[a][', '[1]', ' [1', '[1, ', '> ', '- ', '1. ', '# ',
  '# a\n', 'a\n-', 'a\n=\n', '|a|b|\n', '<a ', '<a href="', '<!--', '<![CDATA[', '<?', '</div>', '<div>', '<p>', '<b><i>',
  '<br>', '<h1>a', '<li>a', '<ul><li>', '<table><tr><td>', '<svg>', '<script>', '<select><option>a', '&', '&amp;', '&emsp;',
  '&#1', '"', "'s ", '=', '-', '%', '.', ':', ',', '?', '1', '1,', '€1', '+1 ', 'a@', 'a@b.', 'a@b.de ', '01711234567,', 'a.', 'a. ', 'ab-cd', 'www.',
  'http://', 'https://a/', 'mailto:a@', 'Mo - ', 'monday to ', 'when ', '中文字', 'ああ', 'ภาษาไทย', '😀', '👨‍👩‍👧', '\ud800',
] // prettier-ignore

/** Shapes on which parsers take longer than the text is long, at any length. */
export const hostileTexts: ReadonlyMap<string, (length: number) => string> = new Map<
  string,
  (length: number) => string
>([
  ...units.map(unit => [JSON.stringify(unit), (length: number) => filled(unit, length)] as const),
  ['many of one and another', length => `${filled('a', length - 1)}!`],
  ['spaces between', length => `x${filled(' ', length - 2)}x`],
  ['wide spaces between', length => `x${filled('\u2003', length - 2)}x`],
  ['a long address', length => `https://shop.example/${filled('a/b?c=d&', length - 21)}`],
  ['longer and longer backticks', length => staircase(length, depth => `${'`'.repeat(depth)} `)],
  ['deeper and deeper lists', length => staircase(length, depth => `${' '.repeat(2 * depth)}- a\n`)],
  ['deeper and deeper quotes', length => staircase(length, depth => `${'>'.repeat(depth)} a\n`)],
  ['a wide table', length => ['|a', '|-', '|b'].map(cell => filled(cell, length / 3)).join('|\n')],
  ['one tag of many attributes', length => `<p${staircase(length - 5, depth => ` a${depth}`)}>x`],
  ['many tags of many attributes', length => filled(`<p${staircase(9_000, depth => ` a${depth}=b`)}>x</p>`, length)],
  ['one letter of many marks', length => `a${filled('\u0301', length - 1)}`],
])
