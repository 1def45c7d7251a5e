import { useCurrentUser, type Plan } from '../account/current-user.tsx'
import { CopyLine } from '../components/actions/copy-line.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { useTexts } from '../texts/use-texts.tsx'

/** Says that something belongs to a larger plan, what that adds, and how the account comes to it. */
export function PlanNotice({ plan }: { plan: Plan }) {
  const { shell, states } = useTexts()
  const { account } = useCurrentUser()
  return (
    <>
      <Notice>
        <div>
          <p>{states.planTitle({ plan: shell.plans[plan] })}</p>
          <p>{states.planAdds[plan]}</p>
        </div>
      </Notice>
      <p>{account.isOwner ? states.planText : states.planAskOwner}</p>
      {account.isOwner && <PlanCommand plan={plan} />}
    </>
  )
}

/** What the operator types to change the plan of the account. */
export function PlanCommand({ plan }: { plan: Plan }) {
  const { states } = useTexts()
  const { account } = useCurrentUser()
  return (
    <CopyLine
      label={states.copyCommand}
      text={`npm run -s admin -- account plan --account ${account.id} --plan ${plan}`}
    />
  )
}
