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
import { useNoticesTexts } from '../texts/use-notices-texts.ts'
import { useTexts } from '../texts/use-texts.tsx'
import { useChosenChatbot } from './chosen-chatbot.tsx'
import styles from './command-menu.module.css'
import { logOut } from './log-out.ts'
import { otherPages, pageNamed, pages, type Page } from './pages.ts'
import { pageOfSetting } from './settings.ts'

/** A page of one thing among several is reached from their list. */
const isOfOne = (path: string): boolean => path.replace('$chatbotId', '').includes('$')

interface Command {
  id: string
  label: string
  keys?: string
  /** The page that a setting is on. */
  page?: string
  /** Other words by which it is found. */
  also?: string
  run: () => void
}

const settingPrefix = 'setting '

/** Settings are found by their names and by what else people call them. Unasked they would make the list too long. */
const isListed = (id: unknown, typed: string): boolean => typed !== '' || !String(id).startsWith(settingPrefix)

/** What the person may reach or do, with its name. */
function useCommands(showShortcuts: () => void): readonly Command[] {
  const { shell, palette } = useNoticesTexts()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const { chosen } = useChosenChatbot()
  const answersVisitors = refusalOf(user, pageNamed('inbox').access) === undefined
  const shortcuts = useShortcutCommands(showShortcuts, answersVisitors)
  const mayOpen = ({ access, path }: Page): boolean =>
    refusalOf(user, access) === undefined && !isOfOne(path) && (chosen !== undefined || !path.includes('$chatbotId'))
  const goTo = ({ path }: Page) => void navigate({ to: path, params: { chatbotId: chosen ?? '' } })
  const settings = Object.entries(pageOfSetting).flatMap(([setting, name]) => {
    const page = pageNamed(name)
    // The keys are those of the table.
    const [label = '', also = ''] = palette.settings[setting as keyof typeof pageOfSetting].split(' | ')
    const command = { id: settingPrefix + setting, label, also, page: shell.pages[name], run: () => goTo(page) }
    return mayOpen(page) ? [command] : []
  })
  return [
    ...shortcuts,
    ...[...pages, ...otherPages].filter(mayOpen).map(page => ({
      id: page.name as string,
      label: shell.goTo({ page: shell.pages[page.name] }),
      run: () => goTo(page),
    })),
    ...settings,
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
      {({ id, label, keys, page, also = '', run }) => (
        <MenuItem
          id={id}
          textValue={`${label} ${also}`}
          className={`${listStyles['item']} ${styles['command']}`}
          onAction={() => {
            onClose()
            run()
          }}
        >
          <span>{label}</span>
          {page !== undefined && <span className={styles['page']}>{page}</span>}
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
          <Autocomplete filter={(words, typed, { key }) => isListed(key, typed) && contains(words, typed)}>
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
