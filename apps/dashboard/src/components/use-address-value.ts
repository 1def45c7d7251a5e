import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * What a person chose to see of a page, kept in its address: a reload, a link and the way back lead to the same. An
 * address that names none of the values shows the first.
 */
export function useAddressValue<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const navigate = useNavigate()
  // Whatever stands in the address: it is looked up in the values.
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const chosen = values.find(value => value === search[name]) ?? values[0]
  const choose = (value: Value): void => {
    const next = { ...search, [name]: value === values[0] ? undefined : value }
    void navigate({ to: '.', search: next as never, replace: true })
  }
  return [chosen, choose]
}
