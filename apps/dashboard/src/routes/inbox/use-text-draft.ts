import { useEffect, useState } from 'react'

/** Forgotten at logout, with all drafts. */
const draftKey = (name: string): string => `frontdesk-draft:${name}`

function readDraft(name: string): string {
  try {
    return sessionStorage.getItem(draftKey(name)) ?? ''
  } catch {
    return ''
  }
}

function keepDraft(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(draftKey(name))
    else sessionStorage.setItem(draftKey(name), text)
  } catch {
    // A browser that keeps nothing for us: the draft lives as long as the page.
  }
}

/** A text that is written and not sent yet: kept in the tab under its name. */
export function useTextDraft(name: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => readDraft(name))
  useEffect(() => keepDraft(name, text), [name, text])
  return [text, setText]
}
