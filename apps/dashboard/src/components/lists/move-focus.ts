/** Moves the focus to the title of the page, because what had it is gone. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('main h1')?.focus()
}

/** Moves the focus out of what is about to go, to the first control after it, else to the title of the page. */
export function focusAfter(gone: Element): void {
  const controls = document.querySelectorAll<HTMLElement>('main :is(a[href], button, input):not(:disabled)')
  const next = [...controls].find(
    control =>
      !gone.contains(control) &&
      (gone.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      control.checkVisibility(),
  )
  if (next === undefined) focusTitle()
  else next.focus()
}

/**
 * Moves the focus from a row that is about to go to the row after it, else to the one before, else to the title of the
 * page: who works without a pointer goes on from there.
 */
export function focusAdjacentRow(within: Element): void {
  const row = within.closest('li')
  const adjacent = row?.nextElementSibling ?? row?.previousElementSibling
  const target = adjacent?.querySelector<HTMLElement>('a[href], button')
  if (target === null || target === undefined) focusTitle()
  else target.focus()
}
