import { useState } from 'react'
import { SearchField } from '../fields/search-field.tsx'

interface FilterSearchProps {
  /** What is searched: "Search leads". */
  label: string
  /** As the address has it. */
  value: string
  onChange: (text: string) => void
}

/** Searches a list. The field is ahead of the address, which follows: no letter is lost to somebody who types fast. */
export function FilterSearch({ label, value, onChange }: FilterSearchProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Emptied from elsewhere, the field begins anew.
    if (value === '') setTyped('')
  }
  return (
    <SearchField
      label={label}
      value={typed}
      onChange={text => {
        setTyped(text)
        onChange(text)
      }}
    />
  )
}
