import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useCurrentUser } from '../account/current-user.tsx'
import listStyles from '../components/fields/list.module.css'
import { Avatar } from '../components/people/avatar.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { logOut } from './log-out.ts'
import styles from './account-menu.module.css'

/** Who is logged in, the profile, and the way out. */
export function AccountMenu() {
  const { shell } = useTexts()
  const { user, account } = useCurrentUser()
  const navigate = useNavigate()
  const name = user.name || user.email
  return (
    <MenuTrigger>
      <Button className={styles['account'] ?? ''} aria-label={`${shell.account}: ${name} ${account.name}`}>
        <Avatar name={name} picture={user.picture} />
        <span className={styles['words']}>
          <bdi className={styles['name']}>{name}</bdi> <bdi className={styles['business']}>{account.name}</bdi>
        </span>
        <ChevronsUpDown className={styles['opens'] ?? ''} aria-hidden />
      </Button>
      <Popover className={listStyles['popover'] ?? ''} placement="top start">
        <Menu className={listStyles['list'] ?? ''}>
          <MenuItem className={listStyles['item'] ?? ''} onAction={() => void navigate({ to: '/profile' })}>
            {shell.pages.profile}
          </MenuItem>
          <MenuItem className={listStyles['item'] ?? ''} onAction={() => void logOut()}>
            {shell.logOut}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
