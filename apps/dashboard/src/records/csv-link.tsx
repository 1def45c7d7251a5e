import { FileLink } from '../components/actions/button-link.tsx'
import { useRecordTexts } from '../texts/use-record-texts.ts'

export type RecordKind = 'questions' | 'feedback' | 'leads' | 'bookings'

interface CsvLinkProps {
  kind: RecordKind
  /** The filters of the list. */
  query: object
}

/** Downloads what a list has with the same filters, as a file for spreadsheets. */
export function CsvLink({ kind, query }: CsvLinkProps) {
  const { records } = useRecordTexts()
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return (
    <FileLink href={`/api/${kind}/export?${parameters}`} download>
      {records.csv}
    </FileLink>
  )
}
