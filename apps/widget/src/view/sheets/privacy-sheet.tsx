import type { JSX } from 'preact'
import { safeHref } from '@frontdesk/web/answer/safe-href'
import type { ExtrasContext } from '../panel-context.ts'

/** What becomes of what a visitor writes, and what they can do about it. */
export function PrivacySheet({ context }: { context: ExtrasContext }): JSX.Element {
  const { settings, texts, handle, go } = context
  const policy = safeHref(settings.privacyUrl)
  const hasMessages = handle.conversation.messages.length > 0
  return (
    <>
      <p class="intro">{texts.privacyText}</p>
      {policy !== undefined && (
        <p class="intro">
          <a href={policy} target="_blank" rel="noopener">
            {texts.privacyPolicy}
            <span class="for-ears">{` (${texts.newTab})`}</span>
          </a>
        </p>
      )}
      {hasMessages && (
        <div class="answers">
          <button type="button" class="second" onClick={() => go({ name: 'erase' })}>
            {texts.erase}
          </button>
        </div>
      )}
    </>
  )
}
