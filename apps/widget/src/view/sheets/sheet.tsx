import type { JSX } from 'preact'
import { Booking } from '../booking/booking.tsx'
import type { PanelContext, View } from '../panel-context.ts'
import { EraseSheet } from './erase-sheet.tsx'
import { LeadSheet } from './lead-sheet.tsx'
import { MailSheet } from './mail-sheet.tsx'
import { PrivacySheet } from './privacy-sheet.tsx'

/** What a visitor does beside writing, in the place of the conversation. */
export function Sheet({ context, view }: { context: PanelContext; view: View }): JSX.Element {
  return (
    <div class="sheet" key={view.name}>
      {view.name === 'lead' && <LeadSheet context={context} />}
      {view.name === 'book' && <Booking context={context} first={view.slot} />}
      {view.name === 'mail' && <MailSheet context={context} />}
      {view.name === 'erase' && <EraseSheet context={context} />}
      {view.name === 'privacy' && <PrivacySheet context={context} />}
    </div>
  )
}
