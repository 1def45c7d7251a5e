import { Search } from 'lucide-react'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import styles from './field.module.css'

interface SearchFieldProps {
  /** What is searched: "Search pages". It is also the placeholder. */
  label: string
  /** Where the field has no room for the label. */
  placeholder?: string
  value: string
  onChange: (value: string) => void
}

/** Narrows a list to what holds a text. Escape empties it. */
export function SearchField({ label, placeholder = label, value, onChange }: SearchFieldProps) {
  return (
    <AriaSearchField
      className={`${styles['field']} ${styles['search']}`}
      aria-label={label}
      value={value}
      onChange={onChange}
    >
      <Search size={16} aria-hidden />
      <Input className={styles['input'] ?? ''} placeholder={placeholder} maxLength={200} />
    </AriaSearchField>
  )
}
