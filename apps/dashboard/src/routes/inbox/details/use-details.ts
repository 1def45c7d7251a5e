import { useMemo, useRef, useState, useSyncExternalStore } from 'react'

/** Where the details are: a third column, over the edge of the conversation, or in its place. */
type Place = 'column' | 'drawer' | 'sheet'

/** What is in the panel: who the visitor is, a search of the knowledge, or a reply that a model suggests. */
export type PanelTab = 'details' | 'knowledge' | 'suggestion'

const wide = '(width >= 1180px)'
const phone = '(width < 760px)'

function subscribe(onChange: () => void): () => void {
  const queries = [wide, phone].map(query => matchMedia(query))
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}

const placeNow = (): Place => (matchMedia(wide).matches ? 'column' : matchMedia(phone).matches ? 'sheet' : 'drawer')

/** A column that was closed stays closed in the next conversation. */
let keepsColumn = true

/** Whether the panel beside a conversation is open, where, and with what. */
export function useDetails() {
  const place = useSyncExternalStore(subscribe, placeNow)
  const [isColumn, setColumn] = useState(keepsColumn)
  const [isOver, setOver] = useState(false)
  const [tab, setTab] = useState<PanelTab>('details')
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = place === 'column' ? isColumn : isOver
  // The same until something of it is another: the details are not drawn anew with each message.
  return useMemo(() => {
    const set = (open: boolean): void => {
      if (place !== 'column') return setOver(open)
      keepsColumn = open
      setColumn(open)
    }
    const close = (): void => {
      set(false)
      // Under a sheet the button can take the focus only once the sheet is gone.
      requestAnimationFrame(() => opener.current?.focus())
    }
    return {
      place,
      isOpen,
      tab,
      setTab,
      opener,
      close,
      toggle: () => set(!isOpen),
      /** Opens it with something. */
      show: (shown: PanelTab): void => {
        setTab(shown)
        set(true)
      },
      /** Makes way for the conversation that it covers. */
      uncover: (): void => {
        if (place !== 'column') setOver(false)
      },
    }
  }, [place, isOpen, tab])
}
