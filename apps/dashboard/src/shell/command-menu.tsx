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
import { useTexts } from '../texts/use-texts.tsx'
import { useChosenChatbot } from './chosen-chatbot.tsx'
import styles from './command-menu.module.css'
import { logOut } from './log-out.ts'
import { otherPages, pages } from './pages.ts'

/** A page of one thing among several is reached from their list. */
const isOfOne = (path: string): boolean => path.replace('$chatbotId', '').includes('$')

/** What the person may reach or do, with its name. */
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

/** The commands. Of what the person types, those remain that contain it. */
const CommandList = memo(function CommandList({ onClose }: { onClose: () => void }) {
  const { shell } = useTexts()
  return (
    <Menu
      className={`${listStyles['list']} ${styles['list']}`}
      aria-label={shell.commands}
      items={useCommands()}
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
            {isListShown && <CommandList onClose={onClose} />}
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
