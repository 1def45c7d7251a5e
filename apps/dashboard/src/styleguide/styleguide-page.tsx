import { Plus } from 'lucide-react'
import { Page } from '../components/layout/page.tsx'
import { Buttons, Dialogs, Notices } from './actions.tsx'
import { Fields } from './inputs.tsx'
import { Lists, Tokens } from './surfaces.tsx'
import { Button } from '../components/actions/button.tsx'

/** Marks the file of this page: a test looks for it in what is served. */
export const styleguideMark = 'frontdesk-styleguide'

/**
 * Tokens and components in all their states, for developers: `STYLEGUIDE=1 npm run build -w apps/dashboard` builds it, at
 * `/dashboard/styleguide`. No other build has it, so its words are English alone.
 */
export function StyleguidePage() {
  return (
    <Page
      title="Styleguide"
      lead="What pages are made of. Change the theme and the language under Profile."
      width="wide"
      actions={
        <Button look="main" icon={<Plus aria-hidden />}>
          Main action
        </Button>
      }
    >
      <div id={styleguideMark} hidden />
      <Tokens />
      <Buttons />
      <Fields />
      <Lists />
      <Notices />
      <Dialogs />
    </Page>
  )
}
