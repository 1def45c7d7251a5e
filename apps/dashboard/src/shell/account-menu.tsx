import { useNavigate } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useCurrentUser } from '../account/current-user.tsx'
import { Button } from '../components/actions/button.tsx'
import styles from '../components/fields/list.module.css'
import { useTexts } from '../texts/use-texts.tsx'
import { logOut } from './log-out.ts'

/** Who is logged in, the profile, and the way out. */
export function AccountMenu() {
  const { shell } = useTexts()
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  return (
    <MenuTrigger>
      <Button look="quiet" icon={<UserRound aria-hidden />} aria-label={`${shell.account}: ${user.name || user.email}`}>
        {user.name || user.email}
      </Button>
      <Popover className={styles['popover'] ?? ''} placement="top start">
        <Menu className={styles['list'] ?? ''}>
          <MenuItem className={styles['item'] ?? ''} onAction={() => void navigate({ to: '/profile' })}>
            {shell.pages.profile}
          </MenuItem>
          <MenuItem className={styles['item'] ?? ''} onAction={() => void logOut()}>
            {shell.logOut}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
