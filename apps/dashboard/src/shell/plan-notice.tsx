import { useCurrentUser, type Plan } from '../account/current-user.tsx'
import { CopyLine } from '../components/actions/copy-line.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { useTexts } from '../texts/use-texts.tsx'

/** Says that something belongs to a larger plan, and how the account comes to it. */
export function PlanNotice({ plan }: { plan: Plan }) {
  const { shell, states } = useTexts()
  const { account } = useCurrentUser()
  return (
    <>
      <Notice>
        <p>{states.planTitle(shell.plans[plan])}</p>
      </Notice>
      <p>{states.planText}</p>
      <CopyLine label={states.copy} text={`npm run admin -- account plan --account ${account.id} --plan ${plan}`} />
    </>
  )
}
