import { visitorLanguages } from '@frontdesk/contracts/visitor-language'
import { useState } from 'react'
import { tryChatbot, type Chatbot } from '@frontdesk/client/operations'
import { asFailure } from '../../api/query-client.ts'
import { ask } from '../../api/ask.ts'
import { Choice } from '../../components/fields/choice.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Section } from '../../components/layout/page.tsx'
import { Select } from '../../components/fields/select.tsx'
import { failureEvent, replyEvent } from '../../preview/preview-events.ts'
import type { Shown } from '../../preview/preview-messages.ts'
import { useWidgetFrame } from '../../preview/use-widget-frame.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'
import { widgetSettingsOf, type Look } from './look-form.ts'
import styles from './appearance.module.css'

type Device = 'desktop' | 'phone'
type Screen = 'light' | 'dark'
type State = 'open' | 'closed'

/** The real widget in a frame, with what is typed beside it. */
export function Preview({ chatbot, look }: { chatbot: Chatbot; look: Look }) {
  const texts = useChatbotTexts()
  const { appearance } = texts
  const own = useLanguage()
  const [device, setDevice] = useState<Device>('desktop')
  const [screen, setScreen] = useState<Screen>('light')
  const [state, setState] = useState<State>('open')
  const [language, setLanguage] = useState<string>(own)
  const isDark = look.theme === 'dark' || (look.theme === 'auto' && screen === 'dark')
  const shown: Shown = {
    settings: widgetSettingsOf(chatbot, { ...look, theme: isDark ? 'dark' : 'light' }),
    language,
    isDark: screen === 'dark',
    isOpen: state === 'open',
    notHere: appearance.notHere,
  }
  const { frame } = useWidgetFrame(shown, {
    onToggle: isOpen => setState(isOpen ? 'open' : 'closed'),
    onAsk: (question, reply) =>
      void ask(tryChatbot({ path: { chatbotId: chatbot.id }, body: { question } })).then(
        result => reply(replyEvent(result)),
        (error: unknown) => {
          const failure = asFailure(error)
          reply(failureEvent(failure === undefined ? texts.appearance.notHere : sentenceOf(failure, texts)))
        },
      ),
  })
  const names = new Intl.DisplayNames(own, { type: 'language' })
  return (
    <div className={styles['preview']}>
      <Section title={appearance.preview} text={appearance.previewText}>
        <div className={styles['controls']}>
          <Choice
            label={appearance.device}
            isLabelHidden
            value={device}
            options={(['desktop', 'phone'] as const).map(value => ({ value, label: appearance.devices[value] }))}
            onChange={setDevice}
          />
          <Choice
            label={appearance.screen}
            isLabelHidden
            value={screen}
            options={(['light', 'dark'] as const).map(value => ({ value, label: appearance.screens[value] }))}
            onChange={setScreen}
          />
          <Choice
            label={appearance.state}
            isLabelHidden
            value={state}
            options={(['open', 'closed'] as const).map(value => ({ value, label: appearance.states[value] }))}
            onChange={setState}
          />
          <Select
            label={appearance.language}
            isLabelHidden
            value={language}
            options={visitorLanguages.map(value => ({ value: value as string, label: names.of(value) ?? value }))}
            onChange={setLanguage}
          />
        </div>
        <div className={styles['stage']} data-device={device}>
          <iframe ref={frame} className={styles['frame']} src="/dashboard/preview/" title={appearance.frame} />
        </div>
      </Section>
    </div>
  )
}
