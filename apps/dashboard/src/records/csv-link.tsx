import { FileLink } from '../components/actions/button-link.tsx'
import { useRecordTexts } from '../texts/use-record-texts.ts'

export type RecordKind = 'questions' | 'feedback' | 'leads' | 'bookings'

export interface CsvLinkProps {
  kind: RecordKind
  /** The filters of the list. */
  query: object
}

/** Where the file with what a list has is read. */
export const csvAddress = ({ kind, query }: CsvLinkProps): string =>
  `/api/${kind}/export?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

/** Downloads what a list has with the same filters, as a file for spreadsheets. */
export function CsvLink(props: CsvLinkProps) {
  const { records } = useRecordTexts()
  return (
    <FileLink href={csvAddress(props)} download>
      {records.csv}
    </FileLink>
  )
}
