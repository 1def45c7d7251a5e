/** Moves the focus to the title of the page, because what had it is gone. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('main h1')?.focus()
}

/**
 * Moves the focus from a row that is about to go to the row after it, else to the one before, else to the title of the
 * page: who works without a pointer goes on from there.
 */
export function focusBeside(within: Element): void {
  const row = within.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const target = beside?.querySelector<HTMLElement>('a[href], button')
  if (target === null || target === undefined) focusTitle()
  else target.focus()
}
