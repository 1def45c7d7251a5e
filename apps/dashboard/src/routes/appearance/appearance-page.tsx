import type { Chatbot } from '@frontdesk/client/operations'
import { Clashes } from '../../components/forms/clashes.tsx'
import { SettingsPage } from '../../chatbot/settings-page.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { SaveBar } from '../../components/forms/save-bar.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { ColourField } from './colour-field.tsx'
import { useLookForm, type LookForm } from './look-form.ts'
import { LauncherSection, NudgeFields, WhereSection } from './launcher-sections.tsx'
import { PictureField } from './picture-field.tsx'
import { Preview } from './preview.tsx'
import { Questions } from './questions.tsx'
import styles from './appearance.module.css'

/** How the widget looks, with the widget itself beside it. */
export function AppearancePage() {
  const { appearance } = useChatbotTexts()
  return (
    <SettingsPage title={appearance.title} lead={appearance.lead} width="wide">
      {chatbot => <Form chatbot={chatbot} />}
    </SettingsPage>
  )
}

function Form({ chatbot }: { chatbot: Chatbot }) {
  const { appearance } = useChatbotTexts()
  const form = useLookForm(chatbot)
  return (
    <div className={styles['beside']}>
      <div className={styles['settings']}>
        <LookSection form={form} />
        <LauncherSection form={form} />
        <WordsSection form={form} />
        <WhereSection form={form} />
        <Clashes
          form={form}
          names={{
            ...appearance,
            suggestedQuestions: appearance.questions,
            position: { label: appearance.position, write: side => appearance.positions[side] },
            size: { label: appearance.size, write: size => appearance.sizes[size] },
            icon: { label: appearance.icon, write: icon => appearance.icons[icon] },
            theme: { label: appearance.theme, write: theme => appearance.themes[theme] },
            avatar: { label: appearance.avatar, write: picture => (picture === '' ? '–' : appearance.pictureAlt) },
          }}
        />
        <SaveBar {...form.bar} />
      </div>
      <Preview chatbot={chatbot} look={form.value} />
    </div>
  )
}

function LookSection({ form }: { form: LookForm }) {
  const { appearance } = useChatbotTexts()
  const { value, set } = form
  const themes = (['auto', 'light', 'dark'] as const).map(theme => ({ value: theme, label: appearance.themes[theme] }))
  return (
    <Section title={appearance.look}>
      <Card>
        <ColourField form={form} />
        <Choice label={appearance.theme} value={value.theme} options={themes} onChange={theme => set({ theme })} />
        <PictureField form={form} />
        <Switch
          label={appearance.productPictures}
          help={appearance.productPicturesHelp}
          isSelected={value.productPictures}
          onChange={productPictures => set({ productPictures })}
        />
      </Card>
    </Section>
  )
}

function WordsSection({ form }: { form: LookForm }) {
  const { appearance } = useChatbotTexts()
  const { value, set, problemOf } = form
  return (
    <Section title={appearance.words}>
      <Card>
        <TextField
          label={appearance.greeting}
          help={appearance.greetingHelp}
          rows={3}
          value={value.greeting}
          onChange={greeting => set({ greeting })}
          problem={problemOf('/appearance/greeting')}
          maxLength={300}
        />
        <Questions form={form} />
        <NudgeFields form={form} />
        <TextField
          label={appearance.privacyUrl}
          help={appearance.privacyHelp}
          value={value.privacyUrl}
          onChange={privacyUrl => set({ privacyUrl })}
          problem={problemOf('/privacyUrl')}
          placeholder="https://shop.example/privacy"
          maxLength={2_048}
          inputMode="url"
          autoComplete="off"
        />
      </Card>
    </Section>
  )
}
