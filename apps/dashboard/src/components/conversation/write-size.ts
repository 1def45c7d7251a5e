/** How large a file is, in the units that people know: `340 kB`, `2.4 MB`. */
export function writeSize(bytes: number, language: string): string {
  const [unit, value] = bytes < 1_000_000 ? ['kilobyte', bytes / 1_000] : ['megabyte', bytes / 1_000_000]
  const maximumFractionDigits = value < 10 && bytes >= 1_000_000 ? 1 : 0
  const shown = Math.max(value, bytes < 1_000_000 ? 1 : 0)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits }).format(
    shown,
  )
}
