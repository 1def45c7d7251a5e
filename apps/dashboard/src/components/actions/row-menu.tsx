import { Ellipsis } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTexts } from '../../texts/use-texts.tsx'
import listStyles from '../fields/list.module.css'
import { Button } from './button.tsx'

interface RowAction {
  label: string
  look?: 'danger'
  /** Gets the button of the menu, which has the focus again. */
  onAction: (trigger: Element) => void
}

interface RowMenuProps {
  /** The thing of the row. */
  name: string
  isDisabled: boolean
  actions: readonly RowAction[]
}

/** What can be done with one thing of a list, behind one quiet button, so that no row shouts what takes it away. */
export function RowMenu({ name, isDisabled, actions }: RowMenuProps) {
  const { states } = useTexts()
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<RowAction>(undefined)
  const [isOpen, setOpen] = useState(false)
  // Once the menu is closed: an action that takes the row away moves the focus to the next, and the page must not be inert.
  useEffect(() => {
    if (isOpen || trigger.current === null) return
    chosen.current?.onAction(trigger.current)
    chosen.current = undefined
  }, [isOpen])
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        ref={trigger}
        size="small"
        look="quiet"
        icon={<Ellipsis aria-hidden />}
        aria-label={states.actionsOf({ name })}
        isDisabled={isDisabled}
      />
      <Popover className={listStyles['popover'] ?? ''} placement="bottom end">
        <Menu className={listStyles['list'] ?? ''} aria-label={states.actionsOf({ name })}>
          {actions.map(action => (
            <MenuItem
              key={action.label}
              className={listStyles['item'] ?? ''}
              data-look={action.look}
              onAction={() => {
                chosen.current = action
              }}
            >
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
