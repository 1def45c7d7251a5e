import { lazy, Suspense } from 'react'
import type { MakeCheckProps } from './check-of.ts'

/** Loaded behind the answer, with its words: no page that has it waits for it. */
const MakeCheckButton = lazy(async () => {
  const [{ MakeCheckButton: Button }, { loadCheckTexts }] = await Promise.all([
    import('./make-check-button.tsx'),
    import('../texts/use-check-texts.ts'),
  ])
  await loadCheckTexts()
  return { default: Button }
})

/** The button that makes a check of a question. It comes a moment after what stands beside it. */
export function MakeCheck(props: MakeCheckProps) {
  return (
    <Suspense>
      <MakeCheckButton {...props} />
    </Suspense>
  )
}
