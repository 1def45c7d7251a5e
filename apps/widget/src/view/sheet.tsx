import type { JSX } from 'preact'
import { Booking } from './booking.tsx'
import type { Desk, View } from './desk.ts'
import { EraseSheet } from './erase-sheet.tsx'
import { LeadSheet } from './lead-sheet.tsx'
import { MailSheet } from './mail-sheet.tsx'
import { PrivacySheet } from './privacy-sheet.tsx'

/** What a visitor does beside writing, in the place of the conversation. */
export function Sheet({ desk, view }: { desk: Desk; view: View }): JSX.Element {
  return (
    <div class="sheet" key={view.name}>
      {view.name === 'lead' && <LeadSheet desk={desk} />}
      {view.name === 'book' && <Booking desk={desk} first={view.slot} />}
      {view.name === 'mail' && <MailSheet desk={desk} />}
      {view.name === 'erase' && <EraseSheet desk={desk} />}
      {view.name === 'privacy' && <PrivacySheet desk={desk} />}
    </div>
  )
}
