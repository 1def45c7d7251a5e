import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { ask } from '../api/ask.ts'
import { updateChatbot, type Chatbot, type UpdateChatbotRequest } from '../api/generated'
import { useChange } from '../api/use-change.ts'
import { sentenceOf } from '../components/feedback/failure.tsx'
import { say } from '../components/feedback/toasts.tsx'
import { useDraft } from '../components/forms/use-draft.ts'
import { chatbotNamesQuery } from '../shell/chosen-chatbot.tsx'
import { useChatbotTexts } from '../texts/use-chatbot-texts.ts'
import { changedFields } from './changed-fields.ts'
import { chatbotQuery } from './chatbot-query.ts'

interface FormOptions<Value> {
  chatbot: Chatbot
  /** Of the form, in the name of its draft. */
  name: string
  saved: Value
  /** What is sent for the fields that have changed. */
  toPatch: (changed: Partial<Value>, value: Value) => UpdateChatbotRequest
}

/** A field that somebody else has saved while the person was changing it, too. */
export interface Clash<Value> {
  readonly name: keyof Value & string
  readonly theirs: unknown
  readonly mine: unknown
}

export interface SettingsForm<Value> {
  readonly value: Value
  readonly set: (change: Partial<Value>) => void
  /** What the API says is wrong with a field of the request (`/liveChat/hours`). */
  readonly problemOf: (pointer: string) => string | undefined
  /** Not empty: the person has to choose before anything is saved. */
  readonly clashes: readonly Clash<Value>[]
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  readonly bar: {
    isDirty: boolean
    isSaving: boolean
    failure: ApiFailure | undefined
    onSave: () => void
    onDiscard: () => void
  }
}

/**
 * A form over some settings of a chatbot: a draft that nothing loses, of which only the changed fields are sent. Where
 * somebody else has saved one of the same fields since the person began to change it, both are shown before either is
 * lost.
 */
export function useSettingsForm<Value extends object>(options: FormOptions<Value>): SettingsForm<Value> {
  const { chatbot, name, saved, toPatch } = options
  const texts = useChatbotTexts()
  const client = useQueryClient()
  const draft = useDraft<Value>(`chatbot:${chatbot.id}:${name}`, saved)
  const { base, accept } = useBase(saved, draft.isDirty)
  const latest = useRef(draft.value)
  latest.current = draft.value
  const key = chatbotQuery(chatbot.id).queryKey
  const change = useChange(
    ({ patch }: { patch: UpdateChatbotRequest; value: Value }) =>
      ask(updateChatbot({ path: { chatbotId: chatbot.id }, body: patch })),
    {
      refreshes: [key, chatbotNamesQuery.queryKey],
      onDone: (after, { value }) => {
        client.setQueryData(key, after)
        // What was typed while it was being saved is still a draft.
        if (JSON.stringify(latest.current) === JSON.stringify(value)) draft.discard()
        say(texts.states.saved)
      },
    },
  )
  const changed = changedFields(saved, draft.value)
  const clashes = Object.keys(changedFields(base, saved))
    .filter(field => Object.hasOwn(changed, field))
    .map(field => {
      // The names are those of the value's fields.
      const own = field as keyof Value & string
      return { name: own, theirs: saved[own], mine: draft.value[own] }
    })
  const send = (): void => change.run({ patch: toPatch(changed, draft.value), value: draft.value })
  const save = (): void => {
    if (clashes.length === 0) send()
  }
  const discard = (): void => {
    draft.discard()
    change.forget()
  }
  const { failure } = change
  const isAtField = useFocusOnProblem(failure)
  return {
    value: draft.value,
    set: draft.set,
    problemOf: pointer =>
      failure?.field === pointer || failure?.field?.startsWith(`${pointer}/`) === true
        ? sentenceOf(failure, texts)
        : undefined,
    clashes,
    takeTheirs: discard,
    keepMine: () => {
      accept()
      send()
    },
    bar: {
      isDirty: draft.isDirty,
      isSaving: change.isRunning,
      failure: isAtField ? undefined : failure,
      onSave: save,
      onDiscard: discard,
    },
  }
}

/** What was saved when the person began to change it; `accept` takes what is saved now. */
function useBase<Value>(saved: Value, isDirty: boolean): { base: Value; accept: () => void } {
  const [base, setBase] = useState(saved)
  if (!isDirty && JSON.stringify(base) !== JSON.stringify(saved)) setBase(saved)
  return { base, accept: () => setBase(saved) }
}

/** Moves the focus to the field that the failure is about. Returns whether there is one on the page. */
function useFocusOnProblem(failure: ApiFailure | undefined): boolean {
  const [isAtField, setAtField] = useState(false)
  useEffect(() => {
    const field =
      failure?.field === undefined ? null : document.querySelector<HTMLElement>('#content [aria-invalid="true"]')
    field?.focus()
    setAtField(field !== null)
  }, [failure])
  return isAtField
}
