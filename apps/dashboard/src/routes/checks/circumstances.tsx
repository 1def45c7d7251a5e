import { useState } from 'react'
import { Button } from '../../components/actions/button.tsx'
import { Select } from '../../components/fields/select.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Fold } from '../../components/layout/fold.tsx'
import { useCheckTexts } from '../../texts/use-check-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'
import { languageOptions } from '../answers/language-options.ts'
import { contextOf, type EarlierTurn, type WrittenCheck } from './written-check.ts'
import styles from './check-form.module.css'

interface CircumstancesProps {
  value: WrittenCheck
  set: (change: Partial<WrittenCheck>) => void
}

/** Of no language: visitors are answered in that of their question. */
const any = 'any'

/** Where and after what the question is asked. Most checks need nothing of it. */
export function Circumstances({ value, set }: CircumstancesProps) {
  const { checks } = useCheckTexts()
  const { pageUrl, language, history, context } = value
  const own = useLanguage()
  // It does not close while the last of it is deleted.
  const [hasSome] = useState(pageUrl !== '' || language !== '' || history.length > 0 || context !== '')
  return (
    <Fold title={checks.more} isOpen={hasSome}>
      <div className={styles['rows']}>
        <TextField
          label={checks.visitorPage}
          help={checks.visitorPageHelp}
          value={pageUrl}
          onChange={next => set({ pageUrl: next })}
          placeholder="https://shop.example/delivery"
          maxLength={2_048}
          inputMode="url"
          autoComplete="off"
        />
        <Select
          label={checks.language}
          value={language === '' ? any : language}
          options={[
            { value: any, label: checks.anyLanguage },
            ...languageOptions(own, language === '' ? own : language),
          ]}
          onChange={next => set({ language: next === any ? '' : next })}
        />
        <Earlier history={history} onChange={next => set({ history: next })} />
        <TextField
          label={checks.context}
          help={checks.contextHelp}
          value={context}
          onChange={next => set({ context: next })}
          problem={contextOf(context) === undefined ? checks.contextProblem : undefined}
          placeholder={'{ "customer": "1024" }'}
          rows={2}
          maxLength={8_000}
          isCode
        />
      </div>
    </Fold>
  )
}

/** The API takes twenty turns before a question: a question and its answer are two. */
const mostPairs = 10

interface EarlierProps {
  history: readonly EarlierTurn[]
  onChange: (history: readonly EarlierTurn[]) => void
}

function Earlier({ history, onChange }: EarlierProps) {
  const { checks, states } = useCheckTexts()
  return (
    <fieldset className={styles['rows']}>
      <legend className={styles['legend']}>{checks.earlier}</legend>
      {history.map((turn, at) => (
        <div key={at} className={styles['row']} role="group" aria-label={checks.earlierAt({ n: at + 1 })}>
          {(['user', 'assistant'] as const).map(role => (
            <TextField
              key={role}
              label={checks.earlierOf[role]}
              value={turn[role]}
              onChange={text => onChange(history.with(at, { ...turn, [role]: text }))}
              rows={2}
              maxLength={8_000}
            />
          ))}
          <div>
            <Button
              look="quietDanger"
              size="small"
              aria-label={checks.removeEarlier({ n: at + 1 })}
              onPress={() => onChange(history.toSpliced(at, 1))}
            >
              {states.remove}
            </Button>
          </div>
        </div>
      ))}
      {history.length < mostPairs && (
        <div>
          <Button size="small" onPress={() => onChange([...history, { user: '', assistant: '' }])}>
            {checks.addEarlier}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
