import type { ChatAction } from '@frontdesk/contracts/chat/chat-actions'
import type { Citation } from '@frontdesk/contracts/chat/citation'
import { productWords } from '@frontdesk/web/answer/product-words'
import { Check } from 'lucide-react'
import { useForeignZone } from '../../account/zone.ts'
import { webAddress } from '../../api/plain-text.ts'
import { useInboxTexts } from '../../texts/use-inbox-texts.ts'
import { dateFormat, useLocale } from '../../time/date-format.ts'
import styles from './offers.module.css'

interface OffersProps {
  sources: readonly Citation[]
  actions: readonly ChatAction[]
  /** What the visitor wrote next. */
  chosen: string | undefined
}

/** What a reply offered the visitor beside its words, to be read and not pressed: with what was chosen. */
export function Offers({ sources, actions, chosen }: OffersProps) {
  const { offers } = useInboxTexts()
  const buttons = actions.flatMap(({ type }) => (type === 'lead' || type === 'handoff' ? [offers[type]] : []))
  return (
    <>
      <ProductCards sources={sources} />
      {actions.map(action => (
        <Offer key={action.type} action={action} chosen={chosen} />
      ))}
      {buttons.length > 0 && <p className={styles['offers']}>{offers.offered({ what: buttons.join(' · ') })}</p>}
    </>
  )
}

function Offer({ action, chosen }: { action: ChatAction; chosen: string | undefined }) {
  const { offers } = useInboxTexts()
  switch (action.type) {
    case 'choices':
      return <OfferedWords label={offers.choices} words={action.choices} chosen={chosen} />
    case 'slots':
      return <Slots action={action} />
    case 'confirm':
      return <Confirmation action={action} chosen={chosen} />
    case 'lead':
    case 'handoff':
      return null
  }
}

interface WordsProps {
  label: string
  words: readonly string[]
  chosen: string | undefined
}

function OfferedWords({ label, words, chosen }: WordsProps) {
  const { offers } = useInboxTexts()
  return (
    <ul className={styles['offers']} aria-label={label}>
      {words.map(one => (
        <li key={one} className={styles['offer']} data-chosen={one === chosen} dir="auto">
          {one === chosen && <Check aria-label={offers.chosen} size={14} />}
          {one}
        </li>
      ))}
    </ul>
  )
}

/** In the zone of the appointments, which is the team's. */
function Slots({ action: { slots, timezone } }: { action: ChatAction & { type: 'slots' } }) {
  const { offers } = useInboxTexts()
  const format = dateFormat(useLocale(), timezone, 'slot')
  const moments = slots.map(({ startsAt }) => Date.parse(startsAt))
  const zone = useForeignZone()(timezone, moments)
  const words = slots.map(({ startsAt, endsAt }) => format.formatRange(new Date(startsAt), new Date(endsAt)))
  return (
    <OfferedWords
      label={[offers.slots, zone].filter(part => part !== undefined).join(' · ')}
      words={words}
      chosen={undefined}
    />
  )
}

function Confirmation({ action, chosen }: { action: ChatAction & { type: 'confirm' }; chosen: string | undefined }) {
  const { offers } = useInboxTexts()
  const { title, details, yes, no } = action
  return (
    <div className={styles['card']} role="group" aria-label={`${offers.confirm}: ${title}`} dir="auto">
      <strong>{title}</strong>
      <dl>
        {details.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <OfferedWords label={offers.choices} words={[yes, no]} chosen={chosen} />
    </div>
  )
}

/** The products that a reply speaks of. Their pictures are on other websites, and are not loaded. */
function ProductCards({ sources }: { sources: readonly Citation[] }) {
  const { offers } = useInboxTexts()
  const locale = useLocale()
  const products = sources.filter(cited => cited.type === 'product')
  if (products.length === 0) return null
  const availabilities: Record<string, string> = {
    in_stock: offers.inStock,
    out_of_stock: offers.soldOut,
    preorder: offers.preorder,
  }
  return (
    <ul className={styles['products']} aria-label={offers.products}>
      {products.map(product => {
        const { name, price, availability } = productWords(product, null, locale)
        return (
          <li key={product.source} className={styles['card']} dir="auto">
            <a href={webAddress(product.data.sourceUrl)} target="_blank" rel="noreferrer noopener">
              {name}
            </a>
            {price !== undefined && <strong>{price}</strong>}
            <span className={styles['soft']}>{availabilities[String(availability)]}</span>
          </li>
        )
      })}
    </ul>
  )
}
