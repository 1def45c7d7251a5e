import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../account/current-user.tsx'
import { useProfileChange } from '../../account/use-profile-change.ts'
import { useCanWrite } from '../../api/watch-connection.ts'
import { Button } from '../../components/actions/button.tsx'
import { say } from '../../components/feedback/toasts.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { Card, Section } from '../../components/layout/page.tsx'
import { canPush, findSubscription, subscribe, unsubscribe } from '../../notices/push.ts'
import { registerServiceWorker } from '../../notices/service-worker.ts'
import { useNoticesTexts } from '../../texts/use-notices-texts.ts'
import { useLanguage } from '../../texts/use-texts.tsx'

const permissionNow = (): NotificationPermission | 'unsupported' =>
  'Notification' in globalThis && 'serviceWorker' in navigator ? Notification.permission : 'unsupported'

/** Notifications of the browser, asked for by a press and never by themselves; also while the dashboard is closed. */
export function Notifications() {
  const { notices } = useNoticesTexts()
  const canWrite = useCanWrite()
  const { user } = useCurrentUser()
  const { run, isRunning } = useProfileChange(() => undefined)
  const [permission, setPermission] = useState(permissionNow)
  const { notifications = false, notificationWords = false } = user.preferences
  const isOn = notifications && permission === 'granted'
  const isDisabled = !canWrite || isRunning
  const change = async (isWanted: boolean): Promise<void> => {
    if (!isWanted) return run({ preferences: { notifications: false } })
    const given = await Notification.requestPermission()
    setPermission(given)
    if (given !== 'granted') return
    await registerServiceWorker()
    run({ preferences: { notifications: true } })
  }
  return (
    <Section title={notices.notifications.title} text={notices.notifications.help}>
      <Card>
        <Switch
          label={notices.notifications.show}
          isSelected={isOn}
          onChange={isWanted => void change(isWanted)}
          isDisabled={isDisabled || permission === 'unsupported'}
        />
        {permission === 'denied' && <p>{notices.notifications.blocked}</p>}
        {permission === 'unsupported' && <p>{notices.notifications.unsupported}</p>}
        {isOn && (
          <>
            <Switch
              label={notices.notifications.words}
              help={notices.notifications.wordsHelp}
              isSelected={notificationWords}
              onChange={isWanted => run({ preferences: { notificationWords: isWanted } })}
              isDisabled={isDisabled}
            />
            {canPush && <Push isDisabled={isDisabled} />}
          </>
        )}
        <Install />
      </Card>
    </Section>
  )
}

/** Whether this browser is told while the dashboard is closed. It is of this device alone. */
function Push({ isDisabled }: { isDisabled: boolean }) {
  const { notices } = useNoticesTexts()
  const language = useLanguage()
  const [isOn, setOn] = useState(false)
  const [isChanging, setChanging] = useState(true)
  useEffect(() => {
    void findSubscription().then(found => {
      setOn(found !== undefined)
      setChanging(false)
    })
  }, [])
  const change = async (isWanted: boolean): Promise<void> => {
    setChanging(true)
    try {
      await (isWanted ? subscribe(language) : unsubscribe())
      setOn(isWanted)
    } catch {
      say(notices.notifications.pushFailed)
    }
    setChanging(false)
  }
  return (
    <Switch
      label={notices.notifications.push}
      help={notices.notifications.pushHelp}
      isSelected={isOn}
      onChange={isWanted => void change(isWanted)}
      isDisabled={isDisabled || isChanging}
    />
  )
}

/** What a browser says when the page can be installed. Not among the types of TypeScript, and not in every browser. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

/** Offers to install the dashboard where the browser does. */
function Install() {
  const { notices } = useNoticesTexts()
  const [offer, setOffer] = useState<InstallPrompt>()
  useEffect(() => {
    const keep = (event: Event): void => {
      event.preventDefault()
      // The event of this name is one.
      setOffer(event as InstallPrompt)
    }
    addEventListener('beforeinstallprompt', keep)
    return () => removeEventListener('beforeinstallprompt', keep)
  }, [])
  if (offer === undefined) return null
  return (
    <div>
      <p>{notices.notifications.installHelp}</p>
      <Button
        onPress={() => {
          setOffer(undefined)
          void offer.prompt()
        }}
      >
        {notices.notifications.install}
      </Button>
    </div>
  )
}
