/**
 * What a visitor sees of a reply while it is being written: plain text, with the Markdown signs and citation
 * markers taken out that would flicker away at the end. The finished reply replaces it.
 */
export function streamedText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)/g, '$1')
    .replace(/ ?\[\d+(?:, ?\d+)*\]/g, '')
    .replace(/ ?\[[\d, ]{0,30}$/, '')
    .replace(/^#{1,6} +/gm, '')
    .replace(/^( *)[-*+] +/gm, '$1• ')
    .replace(/\*\*|__|`/g, '')
    .replace(/\*$/, '')
    .trimStart()
}
