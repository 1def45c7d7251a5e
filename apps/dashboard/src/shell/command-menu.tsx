import { useNavigate } from '@tanstack/react-router'
import { memo, useDeferredValue } from 'react'
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { refusalOf, useCurrentUser } from '../account/current-user.tsx'
import listStyles from '../components/fields/list.module.css'
import fieldStyles from '../components/fields/field.module.css'
import dialogStyles from '../components/layout/dialog.module.css'
import { useShortcutCommands } from '../shortcuts/use-shortcut-commands.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { useChosenChatbot } from './chosen-chatbot.tsx'
import styles from './command-menu.module.css'
import { logOut } from './log-out.ts'
import { otherPages, pageNamed, pages } from './pages.ts'

/** A page of one thing among several is reached from their list. */
const isOfOne = (path: string): boolean => path.replace('$chatbotId', '').includes('$')

interface Command {
  id: string
  label: string
  keys?: string
  run: () => void
}

/** What the person may reach or do, with its name. */
function useCommands(showShortcuts: () => void): readonly Command[] {
  const { shell } = useTexts()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const { chosen } = useChosenChatbot()
  const answersVisitors = refusalOf(user, pageNamed('inbox').access) === undefined
  const shortcuts = useShortcutCommands(showShortcuts, answersVisitors)
  const reachable = [...pages, ...otherPages].filter(
    ({ access, path }) =>
      refusalOf(user, access) === undefined && !isOfOne(path) && (chosen !== undefined || !path.includes('$chatbotId')),
  )
  return [
    ...shortcuts,
    ...reachable.map(({ name, path }) => ({
      id: name as string,
      label: shell.goTo(shell.pages[name]),
      run: () => void navigate({ to: path, params: { chatbotId: chosen ?? '' } }),
    })),
    { id: 'log-out', label: shell.logOut, run: () => void logOut() },
  ]
}

interface CommandMenuProps {
  onClose: () => void
  onShortcuts: () => void
}

/** The commands. Of what the person types, those remain that contain it. */
const CommandList = memo(function CommandList({ onClose, onShortcuts }: CommandMenuProps) {
  const { shell } = useTexts()
  return (
    <Menu
      className={`${listStyles['list']} ${styles['list']}`}
      aria-label={shell.commands}
      items={useCommands(onShortcuts)}
      renderEmptyState={() => <p className={styles['empty']}>{shell.commandsEmpty}</p>}
    >
      {({ id, label, keys, run }) => (
        <MenuItem
          id={id}
          textValue={label}
          className={`${listStyles['item']} ${styles['command']}`}
          onAction={() => {
            onClose()
            run()
          }}
        >
          <span>{label}</span>
          {keys !== undefined && <kbd aria-hidden>{keys}</kbd>}
        </MenuItem>
      )}
    </Menu>
  )
})

/** Everything that can be reached or done, by its name. */
export function CommandMenu({ onClose, onShortcuts }: CommandMenuProps) {
  const { shell } = useTexts()
  const { contains } = useFilter({ sensitivity: 'base' })
  // The list is as much work as all else: the field is there before it.
  const isListShown = useDeferredValue(true, false)
  return (
    <ModalOverlay className={`${dialogStyles['veil']} ${styles['veil']}`} isOpen onOpenChange={onClose} isDismissable>
      <Modal className={`${dialogStyles['modal']} ${styles['modal']}`}>
        <Dialog className={`${dialogStyles['dialog']} ${styles['dialog']}`} aria-label={shell.commands}>
          <Autocomplete filter={contains}>
            <SearchField className={styles['search'] ?? ''} aria-label={shell.commands} autoFocus>
              <Input className={fieldStyles['input'] ?? ''} placeholder={shell.commands} />
            </SearchField>
            {isListShown && <CommandList onClose={onClose} onShortcuts={onShortcuts} />}
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
