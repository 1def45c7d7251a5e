import type { SignedInVisitor } from '@frontdesk/client/operations'
import { Status } from '../components/feedback/status.tsx'
import { useVisitorTexts } from '../texts/use-visitor-texts.ts'

/** Says who a visitor is, as the website has signed it. */
export function SignedIn({ visitor: { id, name, email } }: { visitor: SignedInVisitor }) {
  const { visitor } = useVisitorTexts()
  return (
    <span title={visitor.signedInHelp({ id })}>
      <Status look="done">{visitor.signedIn({ name: name ?? email ?? id })}</Status>
    </span>
  )
}
