import type { Model, ModelEvent, ModelRequest, ToolCall } from '../model.ts'
import { maskRequest } from './mask-request.ts'
import { openMasks, readSiteTexts, type Masks } from './open-masks.ts'
import { restoreArguments } from './restore-arguments.ts'
import { readPattern } from './owner-patterns.ts'
import type { PersonalDataKind } from './personal-data.ts'
import { restoreStream } from './restore-stream.ts'

/** Whether personal data is kept from the provider, and which values of the owner are personal as well. */
export interface MaskingSettings {
  readonly isMasked: boolean
  readonly patterns: readonly string[]
}

/** Called with the kinds of the values that a request is the first of its turn to mask. */
export type OnMasked = (kinds: readonly PersonalDataKind[]) => void

/**
 * The model, asked without personal data: each value in a request is replaced by a placeholder, and each placeholder in its
 * answer by the value, in the text and in the arguments of tools. Its fallback is asked so as well. The built-in model
 * asks nobody. Made anew for each turn: values of one are none of the next.
 */
export const maskedModel = (
  model: Model,
  { patterns }: Pick<MaskingSettings, 'patterns'>,
  onMasked: OnMasked = () => undefined,
): Model => withMasks(model, openMasks(patterns.map(readPattern)), onMasked)

function withMasks(model: Model, masks: Masks, onMasked: OnMasked): Model {
  const { fallback } = model
  return {
    ...model,
    ...(model.provider !== 'extractive' && { stream: request => streamMasked(model, { masks, onMasked }, request) }),
    ...(fallback && { fallback: { ...fallback, model: withMasks(fallback.model, masks, onMasked) } }),
  }
}

async function* streamMasked(
  model: Model,
  { masks, onMasked }: { masks: Masks; onMasked: OnMasked },
  request: ModelRequest,
): AsyncGenerator<ModelEvent, void, undefined> {
  const text = restoreStream(masks)
  const masked = maskRequest(masks, request)
  const fresh = masks.takeFresh()
  if (fresh.length > 0) onMasked(fresh)
  for await (const event of model.stream(masked)) {
    if (event.type === 'text') {
      const decided = text.push(event.text)
      if (decided !== '') yield { type: 'text', text: decided }
      continue
    }
    if (event.type === 'restart') text.forget()
    const rest = text.end()
    if (rest !== '') yield { type: 'text', text: rest }
    yield event.type === 'tool-call' ? withValues(masks, event, request.tools) : event
  }
}

function withValues<Call extends ToolCall>(masks: Masks, call: Call, tools: ModelRequest['tools']): Call {
  const tool = tools?.find(({ name }) => name === call.name)
  return { ...call, arguments: restoreArguments(masks, call.arguments, tool?.parameters) }
}

/** Texts without personal data, which nobody puts back: what is embedded is compared, and not read. */
export function maskTexts({ patterns }: Pick<MaskingSettings, 'patterns'>, texts: readonly string[]): string[] {
  const masks = openMasks(patterns.map(readPattern))
  const site = readSiteTexts(() => [])
  return texts.map(text => masks.mask(text, site))
}
