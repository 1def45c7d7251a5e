import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../components/actions/button.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { useTexts } from '../texts/use-texts.tsx'

/** A page whose file cannot be loaded belongs to a release that is gone. */
const isOldRelease = (error: unknown): boolean =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message)

/** A page that failed. The frame around it goes on working, and drafts are kept. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { states } = useTexts()
  const isOld = isOldRelease(error)
  return (
    <Notice look="failed" role="alert">
      <p>{isOld ? states.newVersion : states.unexpected}</p>
      <Button size="small" onPress={() => (isOld ? location.reload() : reset())}>
        {isOld ? states.reload : states.tryAgain}
      </Button>
    </Notice>
  )
}
