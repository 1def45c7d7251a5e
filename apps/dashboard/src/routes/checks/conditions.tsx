import { useQuery } from '@tanstack/react-query'
import type { Expectation } from '@frontdesk/client/operations'
import { Button } from '../../components/actions/button.tsx'
import { Select } from '../../components/fields/select.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { useCheckTexts } from '../../texts/use-check-texts.ts'
import { connectorsQuery } from '../connectors/connectors-query.ts'
import { expectationOf, namedIn } from './written-check.ts'
import styles from './check-form.module.css'

const kinds = [
  'says',
  'says_not',
  'cites',
  'answers',
  'not_found',
  'asks_back',
  'hands_over',
  'calls',
  'meets',
] as const

/** So many fit a check; the API takes no more. */
const mostConditions = 10

interface ConditionsProps {
  chatbotId: string
  /** Whether a model can judge what no rule decides. */
  hasModel: boolean
  value: readonly Expectation[]
  onChange: (value: readonly Expectation[]) => void
}

/** What the answer must do, one row for each condition. All of them have to be met. */
export function Conditions({ chatbotId, hasModel, value, onChange }: ConditionsProps) {
  const { checks } = useCheckTexts()
  const { data } = useQuery(connectorsQuery(chatbotId))
  const connectors = data?.connectors.map(({ name }) => name) ?? []
  return (
    <fieldset className={styles['rows']}>
      <legend className={styles['legend']}>{checks.must}</legend>
      {value.map((expectation, at) => (
        <Condition
          key={at}
          number={at + 1}
          expectation={expectation}
          connectors={connectors}
          hasModel={hasModel}
          onChange={next => onChange(value.with(at, next))}
          onRemove={() => onChange(value.toSpliced(at, 1))}
        />
      ))}
      {value.length < mostConditions && (
        <div>
          <Button size="small" onPress={() => onChange([...value, expectationOf('says', '')])}>
            {checks.addCondition}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface ConditionProps {
  number: number
  expectation: Expectation
  connectors: readonly string[]
  hasModel: boolean
  onChange: (expectation: Expectation) => void
  onRemove: () => void
}

function Condition({ number, expectation, connectors, hasModel, onChange, onRemove }: ConditionProps) {
  const { checks, states } = useCheckTexts()
  const { kind } = expectation
  const [first = ''] = connectors
  const isPossible = { calls: connectors.length > 0, meets: hasModel }
  const offered = kinds.filter(one => one === kind || (one !== 'calls' && one !== 'meets') || isPossible[one])
  return (
    <div className={styles['row']} role="group" aria-label={checks.conditionAt({ n: number })}>
      <div className={styles['kind']}>
        <Select
          label={checks.conditionAt({ n: number })}
          isLabelHidden
          value={kind}
          options={offered.map(value => ({ value, label: checks.kinds[value] }))}
          onChange={next => onChange(expectationOf(next, next === 'calls' ? first : ''))}
        />
        <Button look="quietDanger" size="small" aria-label={checks.removeCondition({ n: number })} onPress={onRemove}>
          {states.remove}
        </Button>
      </div>
      <Named expectation={expectation} connectors={connectors} hasModel={hasModel} onChange={onChange} />
    </div>
  )
}

/** The text, the page or the connector that a condition names. */
function Named({ expectation, connectors, hasModel, onChange }: Omit<ConditionProps, 'number' | 'onRemove'>) {
  const { checks } = useCheckTexts()
  const { kind } = expectation
  const value = namedIn(expectation)
  if (value === undefined) return null
  const change = (named: string): void => onChange(expectationOf(kind, named))
  if (kind === 'calls') {
    const known = connectors.includes(value) ? connectors : [value, ...connectors]
    return (
      <Select
        label={checks.connector}
        value={value}
        options={known.map(name => ({ value: name, label: name }))}
        onChange={change}
      />
    )
  }
  if (kind === 'cites') {
    return (
      <TextField
        label={checks.page}
        value={value}
        onChange={change}
        placeholder="https://shop.example/delivery"
        maxLength={2_048}
        inputMode="url"
        autoComplete="off"
        isCode
      />
    )
  }
  if (kind === 'meets') {
    const help = hasModel ? checks.requirementHelp : checks.needsModel
    return <TextField label={checks.requirement} help={help} value={value} onChange={change} maxLength={500} rows={2} />
  }
  return <TextField label={checks.text} value={value} onChange={change} maxLength={500} autoComplete="off" />
}
