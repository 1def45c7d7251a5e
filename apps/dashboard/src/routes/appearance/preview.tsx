import { visitorLanguages } from '@frontdesk/contracts/visitor-language'
import { useEffect, useRef, useState } from 'react'
import { asFailure } from '../../api/query-client.ts'
import { ask } from '../../api/ask.ts'
import { tryChatbot, type Chatbot } from '../../api/generated'
import { Choice } from '../../components/fields/choice.tsx'
import { sentenceOf } from '../../components/feedback/failure.tsx'
import { Section } from '../../components/layout/page.tsx'
import { Select } from '../../components/fields/select.tsx'
import type { Shown, ToFrame, ToPage } from '../../preview/preview-messages.ts'
import { useChatbotTexts } from '../../texts/use-chatbot-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'
import { widgetSettingsOf, type Look } from './look-form.ts'
import styles from './appearance.module.css'

/** While somebody types the widget is put up anew after each pause of this length. */
const pauseMs = 60

type Device = 'desktop' | 'phone'
type Screen = 'light' | 'dark'
type State = 'open' | 'closed'

/** The real widget in a frame, with what is typed beside it. */
export function Preview({ chatbot, look }: { chatbot: Chatbot; look: Look }) {
  const { appearance } = useChatbotTexts()
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
  const frame = useFrame(chatbot.id, shown, isOpen => setState(isOpen ? 'open' : 'closed'))
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

/** Sends the frame what it shows, as often as that changes, and answers what the widget in it asks. */
function useFrame(chatbotId: string, shown: Shown, onToggle: (isOpen: boolean) => void) {
  const texts = useChatbotTexts()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const latest = useRef({ texts, onToggle })
  latest.current = { texts, onToggle }
  const send = (message: ToFrame): void => frame.current?.contentWindow?.postMessage(message, location.origin)
  const words = JSON.stringify(shown)
  useEffect(() => {
    if (!isReady) return undefined
    // What `words` says is what is shown.
    const timer = setTimeout(() => send({ type: 'show', shown: JSON.parse(words) as Shown }), pauseMs)
    return () => clearTimeout(timer)
  }, [isReady, words])
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<ToPage>): void => {
      if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return
      if (data.type === 'ready') setReady(true)
      else if (data.type === 'toggled') latest.current.onToggle(data.isOpen)
      else if (data.type === 'ask') void answer(data)
    }
    const answer = async ({ id, question }: ToPage & { type: 'ask' }): Promise<void> => {
      const given = await ask(tryChatbot({ path: { chatbotId }, body: { question } })).catch((error: unknown) => {
        const failure = asFailure(error)
        return { reply: failure === undefined ? '' : escaped(sentenceOf(failure, latest.current.texts)), sources: [] }
      })
      send({ type: 'answer', id, reply: given.reply, sources: given.sources })
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [chatbotId])
  return frame
}

/** The widget takes replies as HTML. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
