import { Button } from '../../components/actions/button.tsx'
import { Select } from '../../components/fields/select.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { newArgument, type ArgumentRow } from './connector-draft.ts'
import styles from './connectors.module.css'

interface ArgumentsProps {
  rows: readonly ArgumentRow[]
  onChange: (rows: ArgumentRow[]) => void
}

const atMost = 20

/** What is filled into the call, and where it comes from. */
export function Arguments({ rows, onChange }: ArgumentsProps) {
  const { connectors: words } = useChatbotTexts()
  return (
    <div className={styles['arguments']} role="group" aria-label={words.arguments}>
      <h3>{words.arguments}</h3>
      {rows.map((row, at) => (
        <Argument
          key={at}
          row={row}
          number={at + 1}
          onChange={change => onChange(rows.with(at, { ...row, ...change }))}
          onRemove={() => onChange(rows.toSpliced(at, 1))}
        />
      ))}
      {rows.length < atMost && (
        <div>
          <Button size="small" onPress={() => onChange([...rows, newArgument])}>
            {words.addArgument}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ArgumentProps {
  row: ArgumentRow
  number: number
  onChange: (change: Partial<ArgumentRow>) => void
  onRemove: () => void
}

function Argument({ row, number, onChange, onRemove }: ArgumentProps) {
  const { connectors: words, identity, states } = useChatbotTexts()
  return (
    <div className={styles['argument']} role="group" aria-label={words.argument({ number })}>
      <TextField
        label={words.argumentName}
        value={row.name}
        onChange={name => onChange({ name })}
        maxLength={63}
        isCode
        autoComplete="off"
        spellCheck="false"
        end={
          <Button look="quietDanger" size="small" aria-label={words.removeArgument({ number })} onPress={onRemove}>
            {states.remove}
          </Button>
        }
      />
      <Select
        label={words.argumentFrom}
        value={row.from}
        options={[
          { value: 'model', label: words.from.model },
          { value: 'context', label: words.from.context },
          { value: 'identity', label: identity.visitor },
        ]}
        onChange={from => onChange({ from, ...(from === 'identity' && { type: 'string' }) })}
      />
      {row.from === 'identity' && (
        <Select
          label={identity.claim}
          help={identity.claimHelp}
          value={row.identityKey}
          options={(['sub', 'email', 'name'] as const).map(value => ({ value, label: identity.claims[value] }))}
          onChange={identityKey => onChange({ identityKey })}
        />
      )}
      {row.from === 'context' && (
        <TextField
          label={words.contextKey}
          help={words.contextHelp}
          value={row.contextKey}
          onChange={contextKey => onChange({ contextKey })}
          maxLength={64}
          isCode
          autoComplete="off"
        />
      )}
      {row.from === 'model' && (
        <TextField
          label={words.argumentDescription}
          value={row.description}
          onChange={description => onChange({ description })}
          maxLength={300}
          autoComplete="off"
        />
      )}
      <Switch label={words.required} isSelected={row.isRequired} onChange={isRequired => onChange({ isRequired })} />
    </div>
  )
}
