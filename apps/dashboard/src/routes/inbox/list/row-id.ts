/** The conversation of the row that an element is in; empty outside of all rows. */
export const rowIdOf = (target: EventTarget): string =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? '') : ''
