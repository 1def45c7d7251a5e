import { lazy, Suspense } from 'react'
import type { DeliveryProps } from './reply-delivery.tsx'

/** Loaded after the conversation, which is what an agent waits for. */
const Loaded = lazy(async () => ({ default: (await import('./reply-delivery.tsx')).Delivery }))

/** How a reply reaches the visitor: of a message that was sent, or of the next one. */
export const Delivery = (props: DeliveryProps) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
