import { useNavigate } from '@tanstack/react-router'
import { memo, useDeferredValue, useState } from 'react'
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
import { useTexts } from '../texts/use-texts.tsx'
import { useChosenChatbot } from './chosen-chatbot.tsx'
import styles from './command-menu.module.css'
import { logOut } from './log-out.ts'
import { otherPages, pages } from './pages.ts'

/** A page of one thing among several is reached from their list. */
const isOfOne = (path: string): boolean => path.replace('$chatbotId', '').includes('$')

/** What the person may reach or do. */
function useCommands() {
  const { shell } = useTexts()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const { chosen } = useChosenChatbot()
  const reachable = [...pages, ...otherPages].filter(
    ({ access, path }) =>
      refusalOf(user, access) === undefined && !isOfOne(path) && (chosen !== undefined || !path.includes('$chatbotId')),
  )
  return [
    ...reachable.map(({ name, path }) => ({
      id: name as string,
      label: shell.goTo(shell.pages[name]),
      run: () => void navigate({ to: path, params: { chatbotId: chosen ?? '' } }),
    })),
    { id: 'log-out', label: shell.logOut, run: () => void logOut() },
  ]
}

/** What the person may reach or do, of which the name contains what is wanted. */
const CommandList = memo(function CommandList({ wanted, onClose }: { wanted: string; onClose: () => void }) {
  const { shell } = useTexts()
  const { contains } = useFilter({ sensitivity: 'base' })
  const commands = useCommands().filter(({ label }) => contains(label, wanted))
  return (
    <Menu
      className={`${listStyles['list']} ${styles['list']}`}
      aria-label={shell.commands}
      items={commands}
      renderEmptyState={() => <p className={styles['empty']}>{shell.commandsEmpty}</p>}
    >
      {({ id, label, run }) => (
        <MenuItem
          id={id}
          textValue={label}
          className={listStyles['item'] ?? ''}
          onAction={() => {
            onClose()
            run()
          }}
        >
          {label}
        </MenuItem>
      )}
    </Menu>
  )
})

/** Everything that can be reached or done, by its name. */
export function CommandMenu({ onClose }: { onClose: () => void }) {
  const { shell } = useTexts()
  const [typed, setTyped] = useState('')
  // The list follows the field in small steps: a letter is on the screen as soon as it is typed.
  const wanted = useDeferredValue(typed)
  const isOpened = useDeferredValue(true, false)
  return (
    <ModalOverlay className={`${dialogStyles['veil']} ${styles['veil']}`} isOpen onOpenChange={onClose} isDismissable>
      <Modal className={`${dialogStyles['modal']} ${styles['modal']}`}>
        <Dialog className={`${dialogStyles['dialog']} ${styles['dialog']}`} aria-label={shell.commands}>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField className={styles['search'] ?? ''} aria-label={shell.commands} autoFocus>
              <Input className={fieldStyles['input'] ?? ''} placeholder={shell.commands} />
            </SearchField>
            {isOpened && <CommandList wanted={wanted} onClose={onClose} />}
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
