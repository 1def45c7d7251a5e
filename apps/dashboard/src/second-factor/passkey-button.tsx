import { KeyRound } from 'lucide-react'
import type { ApiFailure } from '../api/api-failure.ts'
import { Button } from '../components/actions/button.tsx'
import { useAccountTexts } from '../texts/use-account-texts.ts'
import { passkeyProblem } from './code-problem.ts'
import { passkeyObstacle } from './passkeys.ts'

interface PasskeyButtonProps {
  onPress: () => void
  isPending: boolean
  failure: ApiFailure | undefined
}

/** A button for a passkey, where the page can use one. What went wrong stands below it. */
export function PasskeyButton({ onPress, isPending, failure }: PasskeyButtonProps) {
  const texts = useAccountTexts()
  const problem = passkeyProblem(failure, texts)
  if (passkeyObstacle() !== undefined) return null
  return (
    <>
      <div>
        <Button icon={<KeyRound aria-hidden />} isPending={isPending} onPress={onPress}>
          {texts.secondFactor.usePasskey}
        </Button>
      </div>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </>
  )
}
