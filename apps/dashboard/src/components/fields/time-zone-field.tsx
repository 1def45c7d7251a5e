import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { ComboBox } from './combo-box.tsx'

interface TimeZoneFieldProps {
  value: string
  onChange: (value: string) => void
  problem?: string | undefined
}

/** A time zone by its city, found by typing. */
export function TimeZoneField({ value, onChange, problem }: TimeZoneFieldProps) {
  const { hours } = useChatbotTexts()
  return (
    <ComboBox
      label={hours.timeZone}
      help={hours.timeZoneHelp}
      value={value}
      options={zonesWith(value)}
      onChange={onChange}
      problem={problem}
    />
  )
}

/** Browsers list some zones by the names of the last century. */
const newNames: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** What the browser knows, and the zone that is set, which may have an older name. */
const zonesWith = (value: string): { value: string; label: string }[] =>
  [...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map(zone => ({ value: zone, label: (newNames[zone] ?? zone).replaceAll('_', ' ') }))
