import { ButtonLink } from '../components/actions/button-link.tsx'
import { Page } from '../components/layout/page.tsx'
import { useTexts } from '../texts/use-texts.tsx'

/** An address that leads nowhere. */
export function PageMissing() {
  const { states } = useTexts()
  return (
    <Page title={states.notFoundTitle}>
      <p>{states.notFound}</p>
      <div>
        <ButtonLink to="/">{states.toHome}</ButtonLink>
      </div>
    </Page>
  )
}
