/** What a cited page is called: its title and the heading that was cited, where that is one and says more. */
export function sourceTitle(title: string, headings: readonly string[]): string {
  const cited = new Set(headings.map(path => path.split(' › ').at(-1) ?? ''))
  const [heading = ''] = cited.size === 1 ? cited : []
  return heading === '' || title.toLowerCase().includes(heading.toLowerCase()) ? title : `${title} › ${heading}`
}
