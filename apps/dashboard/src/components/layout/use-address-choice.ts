import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

/**
 * Sets the choice; the page that it leads to takes the place of the present one in the browser's history. Of
 * `useAddressChoice` it is the same function until the address changes.
 */
type Choose<Value extends string> = (value: Value) => void

/**
 * A choice that stands in the address (`?view=failed`), so that a link or a reload leads back to it. The first value is
 * meant where the address names none, or one that is not known.
 */
export function useAddressChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, Choose<Value>] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const chosen = values.find(value => value === search[name]) ?? values[0]
  const [first] = values
  const choose = useCallback(
    (value: Value): void => {
      const next = { ...search, [name]: value === first ? undefined : value }
      void navigate({ to: '.', search: next, replace: true, resetScroll: false })
    },
    [search, name, first, navigate],
  )
  return [chosen, choose]
}

/** A text of the address, as it is now; empty where the address has none. A number in the address is read as one. */
export function useAddressValue(name: string): string {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const stored = search[name]
  return typeof stored === 'string' || typeof stored === 'number' ? String(stored) : ''
}

/**
 * A text that stands in the address (`?q=boots`); empty where the address names none. The field is ahead of the address,
 * which follows a moment later: no letter is lost to somebody who types fast.
 */
export function useAddressText(name: string): [string, Choose<string>] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(useAddressValue(name))
  const write = (text: string): void => {
    setTyped(text)
    const next = { ...search, [name]: text === '' ? undefined : text }
    void navigate({ to: '.', search: next, replace: true, resetScroll: false })
  }
  return [typed, write]
}
