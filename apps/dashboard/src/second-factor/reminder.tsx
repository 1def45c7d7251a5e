import { useCurrentUser } from '../account/current-user.tsx'
import { ButtonLink } from '../components/actions/button-link.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { useMoments } from '../components/lists/written-time.tsx'
import { pageNamed } from '../shell/pages.ts'
import { useAccountTexts } from '../texts/use-account-texts.ts'

/** Reminds somebody that their account requires a second factor, and from when on. */
export function Reminder() {
  const { secondFactor } = useAccountTexts()
  const dueAt = useCurrentUser().user.secondFactorDueAt
  const write = useMoments()
  if (dueAt === undefined) return null
  return (
    <Notice look="waiting">
      <p>{secondFactor.dueBy({ date: write(dueAt) })}</p>
      <ButtonLink size="small" to={pageNamed('profile').path}>
        {secondFactor.setUp}
      </ButtonLink>
    </Notice>
  )
}
