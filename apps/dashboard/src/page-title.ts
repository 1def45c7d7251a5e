/** What stands in the tab: the title of the page, behind the number of conversations that need the person. */
let [title, count] = [document.title, 0]

function write(): void {
  document.title = count > 0 ? `(${count}) ${title}` : title
}

/** Names the page that is shown. */
export function setPageTitle(next: string): void {
  title = next
  write()
}

/** Says how many conversations need the person; none is written where there are none. */
export function setTitleCount(next: number): void {
  count = next
  write()
}
