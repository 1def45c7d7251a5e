/**
 * True if an allowed domain covers the host. `shop.example` covers that host alone; `*.shop.example` covers what ends
 * in `.shop.example`, at any depth, but not `shop.example`.
 */
export function coversHost(domain: string, host: string): boolean {
  if (!domain.startsWith('*.')) return host === domain
  const ending = domain.slice(1)
  return host.length > ending.length && host.endsWith(ending)
}
