/**
 * Sentences for codes of the API. It speaks English itself, so this language needs one only where a page can say more
 * than the API knows.
 */
export const errors: Readonly<Record<string, (values: Readonly<Record<string, string>>) => string>> = {
  OWNER_LAST: () => 'You are the only owner. Make somebody else an owner first; then you can step down or leave.',
  GONE: () => 'Somebody else has deleted this meanwhile. What you entered is still here: copy what you need.',
  VERSION_CONFLICT: () => 'Somebody else changed this a moment ago. Look at it, and try again.',
  TEMPLATE_TITLE_TAKEN: () => 'Another saved reply already has this name.',
  TEMPLATE_SHORTCUT_TAKEN: () => 'Another saved reply already has this shortcut.',
  TEMPLATE_LIMIT: () => 'There is no room for another saved reply. Remove one first.',
  TEMPLATE_UNKNOWN: () => 'This saved reply is no longer there.',
}
