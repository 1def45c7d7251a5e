import { memo } from 'react'
import { Button } from '../../../components/actions/button.tsx'
import { Skeleton } from '../../../components/layout/skeleton.tsx'
import { mark } from '../../../shortcuts/marks.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import type { useDetails } from './use-details.ts'
import styles from './details.module.css'

/** Opens and closes the details. */
export const DetailsButton = memo(function DetailsButton({ panel }: { panel: ReturnType<typeof useDetails> }) {
  const { isOpen, opener, toggle } = panel
  const { inbox } = useInboxTexts()
  return (
    <Button ref={opener} size="small" look="quiet" aria-expanded={isOpen} onPress={toggle} {...mark('details')}>
      {inbox.details}
    </Button>
  )
})

/** Their place while they are loaded. */
export function DetailsOutline({ place }: Pick<ReturnType<typeof useDetails>, 'place'>) {
  return (
    <div className={styles['panel']} data-place={place}>
      <Skeleton />
    </div>
  )
}
