/** The part of Trusted Types that is used: the policy of the page wants it for the address of a script. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => unknown
  }
}

const address = '/dashboard/service-worker.js'

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/** The address as the browser takes it for a script: no other one ever is. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('frontdesk-service-worker', { createScriptURL: url => url })
  // A TrustedScriptURL, which TypeScript knows as a text alone.
  return (policy?.createScriptURL(address) ?? address) as string
}

/** Whether this browser has service workers here: none has them on a page without HTTPS. */
const hasServiceWorker = 'serviceWorker' in navigator

/** Installs what runs beside the dashboard; undefined where the browser has no such thing or refuses. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!hasServiceWorker) return undefined
  return navigator.serviceWorker.register(trustedAddress(), { updateViaCache: 'none' }).catch(() => undefined)
}

/** What runs beside the dashboard, where it is installed. */
export async function findServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!hasServiceWorker) return undefined
  return navigator.serviceWorker.getRegistration('/dashboard/').catch(() => undefined)
}
