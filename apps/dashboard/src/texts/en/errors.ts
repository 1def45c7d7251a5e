/**
 * Sentences for codes of the API. It speaks English itself, so this language needs one only where a page can say more
 * than the API knows.
 */
export const errors: Readonly<Record<string, (values: Readonly<Record<string, string>>) => string>> = {
  OWNER_LAST: () => 'You are the only owner. Make somebody else an owner first; then you can step down or leave.',
  GONE: () => 'Somebody else has deleted this meanwhile. What you entered is still here: copy what you need.',
  VERSION_CONFLICT: () => 'Somebody else changed this a moment ago. Look at it, and try again.',
}
