/**
 * What a visitor sees of a reply while it is being written: plain text, with the Markdown signs and citation
 * markers taken out that would flicker away at the end. The finished reply replaces it.
 */
export function streamedText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/ ?\[\d+(?:, ?\d+)*\]/g, '')
    .replace(/ ?\[[\d, ]*$/, '')
    .replace(/^#{1,6} +/gm, '')
    .replace(/^( *)[-*+] +/gm, '$1• ')
    .replace(/\*\*|__|`/g, '')
    .replace(/\*$/, '')
    .trimStart()
}
