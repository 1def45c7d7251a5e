import { Fragment, type ReactNode } from 'react'
import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import { Button } from '../components/actions/button.tsx'
import { Buttons, Dialog } from '../components/layout/dialog.tsx'
import { pageNamed } from '../shell/pages.ts'
import { useNoticesTexts } from '../texts/use-notices-texts.ts'
import { letters, pageLetters, type ActionName } from './keys.ts'
import { LettersSwitch } from './letters-switch.tsx'
import styles from './shortcuts.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
const command = isMac ? '⌘' : 'Ctrl'

/** What the letters do, in the order of a working day. Next and previous stand in one line. */
const lettered = [
  'oldest',
  'take',
  'write',
  'handOver',
  'release',
  'end',
  'undo',
  'details',
] as const satisfies readonly ActionName[]

/** All shortcuts that this person has. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { shortcuts, shell, states } = useNoticesTexts()
  const { names, or } = shortcuts
  const current = useCurrentUser()
  const answersVisitors = refusalOf(current, pageNamed('inbox').access) === undefined
  const reachable = pageLetters.filter(([, page]) => refusalOf(current, pageNamed(page).access) === undefined)
  return (
    <Dialog title={shortcuts.title} isOpen onClose={onClose} width="wide">
      <div className={styles['groups']}>
        <div className={styles['column']}>
          <Group title={shortcuts.everywhere}>
            <Line name={names.help} keys={['?']} />
            <Line name={names.commands} keys={[command, 'K']} />
            <Line name={names.search} keys={['/']} />
          </Group>
          <Group title={shortcuts.go}>
            {reachable.map(([letter, page]) => (
              <Line
                key={page}
                name={shell.pages[page]}
                keys={['G', letter.toUpperCase()]}
                between={shortcuts.thenPress}
              />
            ))}
          </Group>
        </div>
        {answersVisitors && (
          <Group title={shortcuts.inbox}>
            <Line name={names.move} keys={['J', 'K']} between={or} />
            <Line name={names.open} keys={['Enter']} />
            {lettered.map(action => (
              <Line key={action} name={names[action]} keys={[letters[action].toUpperCase()]} />
            ))}
            <Line name={names.sendAndEnd} keys={['Shift', command, 'Enter']} />
            <Line name={names.back} keys={['Esc']} />
          </Group>
        )}
      </div>
      <LettersSwitch />
      <Buttons>
        <Button onPress={onClose}>{states.close}</Button>
      </Buttons>
    </Dialog>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles['title']}>{title}</h3>
      <dl className={styles['lines']}>{children}</dl>
    </section>
  )
}

/** One shortcut: what it does, and its keys. */
function Line({ name, keys, between }: { name: string; keys: readonly string[]; between?: string }) {
  return (
    <div className={styles['line']}>
      <dt>{name}</dt>
      <dd dir="ltr">
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && <span className={styles['between']}>{between ?? '+'}</span>}
            <kbd>{key}</kbd>
          </Fragment>
        ))}
      </dd>
    </div>
  )
}
