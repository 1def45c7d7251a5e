import type { JSX } from 'preact'
import { Booking } from '../booking/booking.tsx'
import type { ExtrasContext, View } from '../panel-context.ts'
import { EraseSheet } from './erase-sheet.tsx'
import { LeadSheet } from './lead-sheet.tsx'
import { MailSheet } from './mail-sheet.tsx'
import { PrivacySheet } from './privacy-sheet.tsx'

/** What a visitor does beside writing, in the place of the conversation. */
export function Sheet({ context, view }: { context: ExtrasContext; view: View }): JSX.Element {
  return (
    <>
      {view.name === 'lead' && <LeadSheet context={context} />}
      {view.name === 'book' && <Booking context={context} first={view.slot} />}
      {view.name === 'mail' && <MailSheet context={context} />}
      {view.name === 'erase' && <EraseSheet context={context} />}
      {view.name === 'privacy' && <PrivacySheet context={context} isAsking={view.isAsking} />}
    </>
  )
}
