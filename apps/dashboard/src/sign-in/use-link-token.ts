import { useState } from 'react'

/**
 * The token of a link, from the fragment of its address, which browsers never send. It is taken out of the address at
 * once, so that neither the history nor a screenshot holds it.
 */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search)
  return token
}
