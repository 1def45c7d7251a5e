/*
 * Patterns of an owner: `ORD-######`. `#` is a digit and `@` a letter; everything else stands for itself, in capitals or
 * not. Nothing repeats, so that a text is read in time that grows with it alone.
 */

/** A pattern as a regular expression that finds it as a word of its own. */
export function readPattern(pattern: string): RegExp {
  const places = Array.from(pattern, sign => {
    if (sign === '#') return String.raw`\p{Nd}`
    if (sign === '@') return String.raw`\p{L}`
    return sign.replace(/[.*+?^${}()|[\]\\/]/, String.raw`\$&`)
  })
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${places.join('')}(?![\p{L}\p{N}])`, 'giu')
}
