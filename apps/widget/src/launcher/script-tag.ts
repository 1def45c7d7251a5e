/** What the script tag on a page says about its widget. */
export interface ScriptTag {
  readonly chatbotId: string
  /** Origin of the API: the one the script came from. */
  readonly base: string
  /** As #rrggbb, where the page chose one. */
  readonly colour: string | undefined
  readonly position: 'left' | 'right' | undefined
}

/** Undefined where the tag names no chatbot. */
export function readScriptTag({ src, dataset }: { src: string; dataset: DOMStringMap }): ScriptTag | undefined {
  const chatbotId = dataset['chatbotId']?.trim()
  if (!chatbotId) return undefined
  const { color = '', position } = dataset
  return {
    chatbotId,
    base: new URL(src).origin,
    colour: /^#[0-9a-f]{6}$/i.test(color) ? color : undefined,
    position: position === 'left' || position === 'right' ? position : undefined,
  }
}
