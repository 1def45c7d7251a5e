import { PanelRight } from 'lucide-react'
import { memo } from 'react'
import { Skeleton } from '../../../components/layout/skeleton.tsx'
import { mark } from '../../../shortcuts/marks.ts'
import { useInboxTexts } from '../../../texts/use-inbox-texts.ts'
import { IconButton } from '../icon-button.tsx'
import type { useDetails } from './use-details.ts'
import styles from './details.module.css'

/** Opens and closes the details. */
export const DetailsButton = memo(function DetailsButton({ panel }: { panel: ReturnType<typeof useDetails> }) {
  const { isOpen, opener, toggle } = panel
  const { inbox } = useInboxTexts()
  return (
    <IconButton
      ref={opener}
      label={inbox.details}
      icon={<PanelRight aria-hidden />}
      aria-expanded={isOpen}
      onPress={toggle}
      {...mark('details')}
    />
  )
})

/** Their place while they are loaded. */
export function DetailsOutline({ place }: Pick<ReturnType<typeof useDetails>, 'place'>) {
  return (
    <div className={styles['panel']} data-place={place}>
      <div className={styles['body']}>
        <Skeleton />
      </div>
    </div>
  )
}
