import type { JSX } from 'preact'
import { safeHref } from '@frontdesk/web/answer/safe-href'
import type { ExtrasContext } from '../panel-context.ts'

/** What becomes of what a visitor writes, and what they can do about it. */
export function PrivacySheet({
  context,
  isAsking,
}: {
  context: ExtrasContext
  /** Whether the visitor has to agree before they can write. */
  isAsking: boolean | undefined
}): JSX.Element {
  const { host, settings, texts, handle, go } = context
  const policy = safeHref(settings.privacyUrl)
  const { base, chatbotId } = host.tag
  const hasMessages = handle.conversation.messages.length > 0
  return (
    <>
      <p class="intro">{texts.privacyText}</p>
      <p class="intro">
        <a href={policy ?? `${base}/privacy/${chatbotId}`} target="_blank" rel="noopener">
          {policy ? texts.privacyPolicy : texts.privacyMore}
          <span class="for-ears">{` (${texts.newTab})`}</span>
        </a>
      </p>
      {isAsking && (
        <div class="answers">
          <button
            type="button"
            class="first"
            onClick={() => {
              handle.session.agree()
              go({ name: 'chat' })
            }}
          >
            {texts.agree}
          </button>
        </div>
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
