import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/actions/button.tsx'
import { ButtonLink } from '../components/actions/button-link.tsx'
import { Notice } from '../components/feedback/notice.tsx'
import { Progress } from '../components/feedback/progress.tsx'
import { say, sayDone } from '../components/feedback/toasts.tsx'
import { Buttons as DialogButtons, Dialog } from '../components/layout/dialog.tsx'
import { Section } from '../components/layout/page.tsx'
import styles from './styleguide.module.css'

const looks = ['main', 'plain', 'quiet', 'danger', 'quietDanger'] as const

/** Every look of a button, in every state. */
export function Buttons() {
  return (
    <Section title="Buttons">
      {(['normal', 'small'] as const).map(size => (
        <div key={size} className={styles['line']}>
          {looks.map(look => (
            <Button key={look} look={look} size={size}>
              {look}
            </Button>
          ))}
          <Button size={size} icon={<Pencil aria-hidden />}>
            With an icon
          </Button>
          <Button size={size} isDisabled>
            Disabled
          </Button>
          <Button look="main" size={size} isPending>
            Busy
          </Button>
          <ButtonLink size={size} to="/">
            A link
          </ButtonLink>
        </div>
      ))}
    </Section>
  )
}

/** What is said: in the page, and in a corner. */
export function Notices() {
  return (
    <Section title="Notices">
      {(['info', 'waiting', 'failed', 'done'] as const).map(look => (
        <Notice key={look} look={look}>
          <p>A sentence that stands out.</p>
          <Button size="small">What to do</Button>
        </Notice>
      ))}
      <Progress label="Progress" value={3} max={5} />
      <div className={styles['line']}>
        <Button onPress={() => say('Saved.')}>Toast</Button>
        <Button onPress={() => sayDone('“Delivery” is removed.', 'Undo', () => undefined)}>Toast with undo</Button>
      </div>
    </Section>
  )
}

/** A dialog, as narrow and as wide as they come. */
export function Dialogs() {
  const [open, setOpen] = useState<'narrow' | 'wide'>()
  const close = (): void => setOpen(undefined)
  return (
    <Section title="Dialog">
      <div className={styles['line']}>
        <Button onPress={() => setOpen('narrow')}>Dialog</Button>
        <Button onPress={() => setOpen('wide')}>Wide dialog</Button>
      </div>
      <Dialog title="Delete Shop assistant?" isOpen={open !== undefined} onClose={close} width={open ?? 'narrow'}>
        <p>Its knowledge and its conversations go with it. This cannot be undone.</p>
        <DialogButtons>
          <Button onPress={close}>Cancel</Button>
          <Button look="danger" onPress={close}>
            Delete chatbot
          </Button>
        </DialogButtons>
      </Dialog>
    </Section>
  )
}
