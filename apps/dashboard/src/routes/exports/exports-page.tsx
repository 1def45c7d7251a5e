import { Page } from '../../components/layout/page.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { ExportForm } from './export-form.tsx'
import { ExportJobs } from './export-jobs.tsx'

/** Files with the conversations of the account: asked for, watched while they are written, downloaded. */
export function ExportsPage() {
  const { exports } = useTexts()
  return (
    <Page title={exports.title} lead={exports.lead}>
      <ExportForm />
      <ExportJobs />
    </Page>
  )
}
