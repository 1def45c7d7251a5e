import { Button } from '../components/actions/button.tsx'
import { Buttons } from '../components/layout/dialog.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { useChatbotTexts } from '../texts/use-chatbot-texts.ts'
import type { Clash } from './use-settings-form.ts'
import styles from './clashes.module.css'

interface ClashesProps<Value> {
  clashes: readonly Clash<Value>[]
  /** What the fields are called on the page. */
  names: Readonly<Partial<Record<keyof Value & string, string>>>
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Shows what somebody else has saved meanwhile beside what the person has typed, and lets them choose. */
export function Clashes<Value>({ clashes, names, onTakeTheirs, onKeepMine }: ClashesProps<Value>) {
  const { states } = useChatbotTexts()
  if (clashes.length === 0) return null
  return (
    <div className={styles['clashes']} role="group" aria-label={states.conflict}>
      <Notice look="waiting" role="alert">
        <p>{states.conflict}</p>
      </Notice>
      {clashes.map(({ name, theirs, mine }) => (
        <dl key={name} className={styles['pair']}>
          <div>
            <dt>{`${names[name] ?? name}: ${states.theirs}`}</dt>
            <dd>{asText(theirs)}</dd>
          </div>
          <div>
            <dt>{`${names[name] ?? name}: ${states.yours}`}</dt>
            <dd>{asText(mine)}</dd>
          </div>
        </dl>
      ))}
      <Buttons>
        <Button onPress={onTakeTheirs}>{states.takeTheirs}</Button>
        <Button onPress={onKeepMine}>{states.keepMine}</Button>
      </Buttons>
    </div>
  )
}

function asText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value.join(', ')
  return JSON.stringify(value, null, 1)
}
