import { ListFilter } from 'lucide-react'
import { useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Popover } from 'react-aria-components/Popover'
import { useListTexts } from '../../texts/use-list-texts.ts'
import { Button } from '../actions/button.tsx'
import styles from './filter-bar.module.css'

interface FilterPanelProps {
  opener: RefObject<HTMLButtonElement | null>
  /** How many filters are set. */
  setCount: number
  /** Undefined where nothing is set. */
  onClear: (() => void) | undefined
  children: ReactNode
}

const phone = matchMedia('(max-width: 560px)')

function subscribe(onChange: () => void): () => void {
  phone.addEventListener('change', onChange)
  return () => phone.removeEventListener('change', onChange)
}

/** The button that opens the filters of a list: below it on a computer, as a sheet on a phone. */
export function FilterPanel({ opener, setCount, onClear, children }: FilterPanelProps) {
  const { lists } = useListTexts()
  const isPhone = useSyncExternalStore(subscribe, () => phone.matches)
  const [isOpen, setOpen] = useState(false)
  const panel = (
    <Dialog className={styles['panel'] ?? ''} aria-label={lists.filters}>
      <div data-part="fields">{children}</div>
      <div data-part="end">
        {onClear !== undefined && (
          <Button look="quiet" onPress={onClear}>
            {lists.clearAll}
          </Button>
        )}
        <Button look="main" onPress={() => setOpen(false)}>
          {lists.done}
        </Button>
      </div>
    </Dialog>
  )
  return (
    <>
      <Button
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<ListFilter aria-hidden />}
        onPress={() => setOpen(true)}
        {...(setCount > 0 && { 'aria-label': `${lists.filters}: ${lists.filtersSet({ n: setCount })}` })}
      >
        {lists.filters}
        {setCount > 0 && <span data-part="badge">{setCount}</span>}
      </Button>
      {isPhone ? (
        <ModalOverlay className={styles['veil'] ?? ''} isOpen={isOpen} isDismissable onOpenChange={setOpen}>
          <Modal className={styles['sheet'] ?? ''}>{panel}</Modal>
        </ModalOverlay>
      ) : (
        <Popover
          className={styles['popover'] ?? ''}
          triggerRef={opener}
          placement="bottom start"
          isOpen={isOpen}
          onOpenChange={setOpen}
        >
          {panel}
        </Popover>
      )}
    </>
  )
}
