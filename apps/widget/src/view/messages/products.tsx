import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ExtrasContext } from '../panel-context.ts'
import { productWords, type CitedProduct } from '@frontdesk/web/answer/product-words'

/** The products that a reply names, as cards beside each other. */
export function Products({
  products,
  context: { texts, settings },
}: {
  products: readonly CitedProduct[]
  context: ExtrasContext
}): JSX.Element {
  const availabilities: Record<string, string> = {
    in_stock: texts.inStock,
    out_of_stock: texts.soldOut,
    preorder: texts.preorder,
  }
  return (
    <ul class="products" aria-label={texts.products} tabIndex={0}>
      {products.map(product => {
        const { name, price, availability, href, picture } = productWords(product, settings.pictureDomains ?? null)
        return (
          <li key={product.source} class="product" dir="auto">
            {picture && <Picture address={picture} />}
            {href === undefined ? (
              <span class="product-name">{name}</span>
            ) : (
              <a class="product-name" href={href} target="_blank" rel="noopener nofollow" title={name}>
                {name}
                <span class="for-ears">{` (${texts.newTab})`}</span>
              </a>
            )}
            {price && <b>{price}</b>}
            {availabilities[String(availability)]}
          </li>
        )
      })}
    </ul>
  )
}

/** Nothing where the picture cannot be loaded, or the page's Content-Security-Policy forbids it: the words say it all. */
function Picture({ address }: { address: string }): JSX.Element | null {
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  // The name stands beside it: read aloud, it would be there twice.
  return (
    <img
      src={address}
      alt=""
      width={160}
      height={120}
      loading="lazy"
      referrerpolicy="no-referrer"
      onError={() => setShown(false)}
    />
  )
}
