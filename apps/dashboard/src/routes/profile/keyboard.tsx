import { Card, Section } from '../../components/layout/page.tsx'
import { LettersSwitch } from '../../shortcuts/letters-switch.tsx'
import { useNoticesTexts } from '../../texts/use-notices-texts.ts'

/** Whether letters are shortcuts, and that `?` lists them. */
export function Keyboard() {
  const { shortcuts } = useNoticesTexts()
  return (
    <Section title={shortcuts.title} text={shortcuts.listHint}>
      <Card>
        <LettersSwitch />
      </Card>
    </Section>
  )
}
