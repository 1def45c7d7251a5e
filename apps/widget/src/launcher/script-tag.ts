import { orUndefined } from '../or-undefined.ts'
import { isColour } from './look.ts'

/** What the script tag on a page says about its widget. */
export interface ScriptTag {
  readonly chatbotId: string
  /** Origin of the API: the one the script came from. */
  readonly base: string
  /** As #rrggbb, where the page chose one. */
  readonly colour: string | undefined
  readonly position: 'left' | 'right' | undefined
}

type Tag = Pick<HTMLScriptElement, 'src' | 'dataset'>

/**
 * Undefined where the tag names no chatbot. It may stand in the address as well (`widget.js?chatbot=…`): tag managers
 * and optimisers make script elements anew, and many keep nothing but the address.
 */
export function readScriptTag({ src, dataset }: Tag): ScriptTag | undefined {
  // A script that stands in the page itself has no address, and a page may name what is none.
  const url = orUndefined(() => new URL(src))
  if (!url) return undefined
  const { origin, searchParams } = url
  const said = (name: string): string => dataset[name] ?? searchParams.get(name) ?? ''
  const chatbotId = (dataset['chatbotId'] ?? said('chatbot')).trim()
  if (!chatbotId) return undefined
  const [colour, position] = [said('color'), said('position')]
  return {
    chatbotId,
    base: origin,
    colour: isColour(colour) ? colour : undefined,
    position: position === 'left' || position === 'right' ? position : undefined,
  }
}
