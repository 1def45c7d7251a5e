import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { Select } from './select.tsx'

interface DurationSelectProps {
  label: string
  help?: string
  /** Minutes that are offered. What is set is offered, too. */
  minutes: readonly number[]
  /** What none of them is called, where none means never. */
  zero?: string
  value: number
  onChange: (minutes: number) => void
}

/** A length of time, in words: "2 hours". */
export function DurationSelect({ label, help, minutes, zero, value, onChange }: DurationSelectProps) {
  const language = useLanguageTag()
  const { hours } = useChatbotTexts()
  const offered = [...new Set([...minutes, value])].toSorted((one, other) => one - other)
  return (
    <Select
      label={label}
      {...(help !== undefined && { help })}
      value={String(value)}
      options={offered.map(length => ({
        value: String(length),
        label: length === 0 ? (zero ?? hours.never) : inWords(length, language),
      }))}
      onChange={chosen => onChange(Number(chosen))}
    />
  )
}

/** Minutes as days, hours or minutes, whichever is whole. */
function inWords(minutes: number, language: string): string {
  const [count, unit] =
    minutes % 1_440 === 0 ? [minutes / 1_440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
