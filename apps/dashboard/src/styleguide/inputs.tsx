import { useState } from 'react'
import { Button } from '../components/actions/button.tsx'
import { CheckboxGroup } from '../components/fields/checkbox-group.tsx'
import { Choice } from '../components/fields/choice.tsx'
import { SearchField } from '../components/fields/search-field.tsx'
import { Select } from '../components/fields/select.tsx'
import { Switch } from '../components/fields/switch.tsx'
import { TextField } from '../components/fields/text-field.tsx'
import { Card, Section } from '../components/layout/page.tsx'
import styles from './styleguide.module.css'

const options = [
  { value: 'all', label: 'All chatbots' },
  { value: 'shop', label: 'Shop assistant' },
]
const views = [
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
]

/** Fields of every kind, in their states. */
export function Fields() {
  const [text, setText] = useState('')
  const [option, setOption] = useState('all')
  const [view, setView] = useState('week')
  const [isOn, setOn] = useState(true)
  const [checked, setChecked] = useState<string[]>(['all'])
  return (
    <Section title="Fields">
      <Card>
        <div className={styles['grid']}>
          <TextField label="Text" value={text} onChange={setText} help="One sentence of help." placeholder="Empty" />
          <TextField label="With a problem" value={text} onChange={setText} problem="Enter an address." />
          <TextField label="Disabled" value="Not now" isDisabled />
          <TextField label="With a button" value={text} onChange={setText} end={<Button>Check</Button>} />
          <TextField label="Date" type="date" value={text} onChange={setText} />
          <Select label="Select" value={option} options={options} onChange={setOption} />
          <Select label="Disabled select" value={option} options={options} onChange={setOption} isDisabled />
          <Choice label="Choice" value={view} options={views} onChange={setView} />
          <SearchField label="Search" value={text} onChange={setText} />
          <TextField label="Longer text" rows={3} value={text} onChange={setText} />
          <CheckboxGroup label="Checkboxes" value={checked} options={options} onChange={setChecked} />
          <Switch label="Switch" isSelected={isOn} onChange={setOn} />
        </div>
      </Card>
    </Section>
  )
}
