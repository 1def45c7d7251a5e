const lineEnd = /<\/(?:p|li|h3|h4|tr|pre|blockquote)>|<br ?\/?>/g
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The lines of a reply, which comes as HTML, as text. It is not put into the page as HTML. */
export const paragraphsOf = (html: string): string[] =>
  html
    .replaceAll(lineEnd, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, entity => entities[entity] ?? entity)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
