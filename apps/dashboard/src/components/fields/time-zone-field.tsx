import { ComboBox } from './combo-box.tsx'

interface TimeZoneFieldProps {
  label: string
  help?: string
  value: string
  /** A choice before all zones, such as "As the account". */
  first?: { value: string; label: string }
  onChange: (value: string) => void
  problem?: string | undefined
  isDisabled?: boolean
}

/** A time zone by its city, found by typing. */
export function TimeZoneField({ value, first, ...field }: TimeZoneFieldProps) {
  const options = [...(first === undefined ? [] : [first]), ...zonesWith(first?.value === value ? 'UTC' : value)]
  return <ComboBox {...field} value={value} options={options} />
}

/** Browsers list some zones by the names of the last century. */
const newNames: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** A zone as it is written on a page. */
export const zoneName = (zone: string): string => (newNames[zone] ?? zone).replaceAll('_', ' ')

/** What the browser knows, and the zone that is set, which may have another name for the same. */
function zonesWith(value: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone').filter(zone => zoneName(zone) !== zoneName(value))
  return [...new Set(['UTC', value, ...known])].toSorted().map(zone => ({ value: zone, label: zoneName(zone) }))
}
