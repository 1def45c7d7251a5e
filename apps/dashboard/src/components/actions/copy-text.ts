/**
 * Copies a text, and resolves with whether that went well. Over plain http there is no `navigator.clipboard`, and some
 * browsers refuse it: then the text is copied as people did before, by a selection.
 */
export async function copyText(text: string): Promise<boolean> {
  // The type says that it is always there.
  const clipboard = navigator.clipboard as Clipboard | undefined
  try {
    if (clipboard !== undefined) {
      await clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused.
  }
  return copySelection(text)
}

function copySelection(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // A dialog takes the focus back from all that is outside of it.
  const place = before?.closest('[role=dialog], [role=alertdialog]') ?? document.body
  place.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
