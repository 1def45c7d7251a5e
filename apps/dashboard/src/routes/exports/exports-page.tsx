import { Page } from '../../components/layout/page.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { ExportForm } from './export-form.tsx'
import { ExportJobs } from './export-jobs.tsx'

/** Files with the conversations of the account: asked for, watched while they are written, downloaded. */
export function ExportsPage() {
  const { exports } = useAccountTexts()
  return (
    <Page title={exports.title} lead={exports.lead}>
      <ExportForm />
      <ExportJobs />
    </Page>
  )
}
