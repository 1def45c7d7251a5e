import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { mayAddChatbot, useCurrentUser } from '../account/current-user.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { pageNamed } from './pages.ts'
import styles from './navigation.module.css'

/** Leads to a new chatbot, for whoever may make one. */
export function AddChatbot({ onGo }: { onGo: () => void }) {
  const { shell } = useTexts()
  if (!mayAddChatbot(useCurrentUser())) return null
  return (
    <Link
      to={pageNamed('start').path}
      className={styles['add'] ?? ''}
      aria-label={shell.pages.start}
      title={shell.pages.start}
      onClick={onGo}
    >
      <Plus aria-hidden />
    </Link>
  )
}
