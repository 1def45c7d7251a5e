import { RowMenu } from '../components/actions/row-menu.tsx'
import { useRecordTexts } from '../texts/use-record-texts.ts'
import { csvAddress, type CsvLinkProps } from './csv-link.tsx'

/** The link to the file in a menu, where a phone has no room for another button. `name` is that of the list. */
export function CsvMenu({ name, ...props }: CsvLinkProps & { name: string }) {
  const { records } = useRecordTexts()
  return (
    <RowMenu
      name={name}
      isDisabled={false}
      actions={[{ label: records.csv, onAction: () => location.assign(csvAddress(props)) }]}
    />
  )
}
