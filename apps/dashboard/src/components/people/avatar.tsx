import { UserRound } from 'lucide-react'
import type { CSSProperties } from 'react'
import { hueOf, initialOf } from './avatar-look.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  /** Empty where the name is not known: a neutral figure then stands for the person. */
  name?: string | null | undefined
  /** What gives the colour where there is no name, or where names are not unique: an id. */
  id?: string | undefined
  /** The address of a picture. */
  picture?: string | null | undefined
  /** `small` in threads (20 px), `list` in lists (28 px), `large` in panels (40 px). */
  size?: 'small' | 'list' | 'large'
}

/**
 * The face of a person: their picture, else their initial in a colour that is always theirs. Screen readers skip it,
 * because the name stands beside it.
 */
export function Avatar({ name, id, picture, size = 'list' }: AvatarProps) {
  const known = name?.trim() ?? ''
  const initial = initialOf(known)
  // CSS properties of our own are not in the type.
  const style = { '--hue': hueOf(id ?? known) } as CSSProperties
  return (
    <span className={styles['avatar']} data-size={size} style={style} data-initial={initial} aria-hidden>
      {picture != null && picture !== '' ? (
        <img className={styles['picture']} src={picture} alt="" />
      ) : (
        initial === '' && <UserRound strokeWidth={2} />
      )}
    </span>
  )
}
