import { Choice } from '../../components/fields/choice.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import type { LookForm } from './look-form.ts'
import styles from './appearance.module.css'

const distance = { minimum: 0, maximum: 200, unit: 'px' } as const

/** The button that opens the chat: its side, size, icon and words. */
export function LauncherSection({ form: { value, set, problemOf } }: { form: LookForm }) {
  const { appearance } = useChatbotTexts()
  const positions = (['left', 'right'] as const).map(side => ({ value: side, label: appearance.positions[side] }))
  const sizes = (['48', '56', '64'] as const).map(size => ({ value: size, label: appearance.sizes[size] }))
  const icons = (['chat', 'message', 'help'] as const).map(icon => ({ value: icon, label: appearance.icons[icon] }))
  return (
    <Section title={appearance.launcher}>
      <Card>
        <Choice
          label={appearance.position}
          value={value.position}
          options={positions}
          onChange={position => set({ position })}
        />
        <Choice label={appearance.size} value={value.size} options={sizes} onChange={size => set({ size })} />
        <Choice label={appearance.icon} value={value.icon} options={icons} onChange={icon => set({ icon })} />
        <TextField
          label={appearance.label}
          help={appearance.labelHelp}
          value={value.label}
          onChange={label => set({ label })}
          problem={problemOf('/appearance/launcher/label')}
          maxLength={30}
        />
      </Card>
    </Section>
  )
}

/** How far from the edges the button stands, and where it does not stand at all. */
export function WhereSection({ form: { value, set, problemOf } }: { form: LookForm }) {
  const { appearance } = useChatbotTexts()
  const paths = value.hiddenPaths.split('\n').filter(path => path.trim() !== '')
  const problems = paths.map((_path, at) => problemOf(`/appearance/launcher/hiddenPaths/${at}`))
  return (
    <Section title={appearance.where}>
      <Card>
        <p className={styles['soft']}>{appearance.distanceHelp}</p>
        <div className={styles['pair']}>
          <NumberField {...distance} label={appearance.side} value={value.side} onChange={side => set({ side })} />
          <NumberField
            {...distance}
            label={appearance.bottom}
            value={value.bottom}
            onChange={bottom => set({ bottom })}
          />
          <NumberField<number | null>
            {...distance}
            mayBeEmpty
            label={appearance.phoneSide}
            value={value.phoneSide}
            placeholder={String(value.side)}
            onChange={phoneSide => set({ phoneSide })}
          />
          <NumberField<number | null>
            {...distance}
            mayBeEmpty
            label={appearance.phoneBottom}
            value={value.phoneBottom}
            placeholder={String(value.bottom)}
            onChange={phoneBottom => set({ phoneBottom })}
          />
        </div>
        <TextField
          label={appearance.hiddenPaths}
          help={appearance.hiddenPathsHelp}
          rows={3}
          value={value.hiddenPaths}
          onChange={hiddenPaths => set({ hiddenPaths })}
          problem={problems.find(problem => problem !== undefined) ?? problemOf('/appearance/launcher/hiddenPaths')}
          spellCheck="false"
        />
        <Switch
          label={appearance.isHiddenOnPhones}
          isSelected={value.isHiddenOnPhones}
          onChange={isHiddenOnPhones => set({ isHiddenOnPhones })}
        />
      </Card>
    </Section>
  )
}

/** The message beside the closed chat. */
export function NudgeFields({ form: { value, set, problemOf } }: { form: LookForm }) {
  const { appearance } = useChatbotTexts()
  return (
    <>
      <Switch
        label={appearance.hasNudge}
        help={appearance.nudgeHelp}
        isSelected={value.hasNudge}
        onChange={hasNudge => set({ hasNudge })}
      />
      {value.hasNudge && (
        <>
          <TextField
            label={appearance.nudgeText}
            rows={2}
            value={value.nudgeText}
            onChange={nudgeText => set({ nudgeText })}
            problem={problemOf('/appearance/launcher/greeting/text')}
            maxLength={200}
          />
          <NumberField
            label={appearance.nudgeSeconds}
            minimum={0}
            maximum={300}
            value={value.nudgeSeconds}
            onChange={nudgeSeconds => set({ nudgeSeconds })}
          />
        </>
      )}
    </>
  )
}
