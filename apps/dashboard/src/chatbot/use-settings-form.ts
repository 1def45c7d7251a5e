import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { updateChatbot, type Chatbot, type UpdateChatbotRequest } from '@frontdesk/client/operations'
import type { ApiFailure } from '../api/api-failure.ts'
import { ask } from '../api/ask.ts'
import { sentenceOf } from '../components/feedback/failure.tsx'
import type { Clash } from '../components/forms/use-draft.ts'
import { ifVersion, useSavedForm } from '../components/forms/use-saved-form.ts'
import { chatbotNamesQuery } from '../shell/chosen-chatbot.tsx'
import { useChatbotTexts } from '../texts/use-chatbot-texts.ts'
import { chatbotQuery } from './chatbot-query.ts'

interface FormOptions<Value> {
  chatbot: Chatbot
  /** Of the form, in the name of its draft. */
  name: string
  /** What of the chatbot the form shows. */
  valueOf: (chatbot: Chatbot) => Value
  /** What is sent for the fields that have changed. */
  toPatch: (changed: Partial<Value>, value: Value) => UpdateChatbotRequest
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

/** A form over some settings of a chatbot. All settings of a chatbot have one version. */
export function useSettingsForm<Value extends object>(options: FormOptions<Value>): SettingsForm<Value> {
  const { chatbot, name, valueOf, toPatch } = options
  const texts = useChatbotTexts()
  const client = useQueryClient()
  const query = chatbotQuery(chatbot.id)
  const form = useSavedForm<Value, Chatbot>({
    draft: `chatbot:${chatbot.id}:${name}`,
    thing: chatbot,
    valueOf,
    send: (changed, value, now) =>
      ask(updateChatbot({ path: { chatbotId: chatbot.id }, body: toPatch(changed, value), headers: ifVersion(now) })),
    readAgain: () => client.fetchQuery({ ...query, staleTime: 0 }),
    refreshes: [query.queryKey, chatbotNamesQuery.queryKey],
    onSaved: after => client.setQueryData(query.queryKey, after),
  })
  const { failure } = form
  const isAtField = useFocusOnProblem(failure)
  return {
    value: form.value,
    set: form.set,
    problemOf: pointer =>
      failure?.field === pointer || failure?.field?.startsWith(`${pointer}/`) === true
        ? sentenceOf(failure, texts)
        : undefined,
    clashes: form.clashes,
    takeTheirs: form.takeTheirs,
    keepMine: form.keepMine,
    bar: {
      isDirty: form.isDirty,
      isSaving: form.isSaving,
      failure: isAtField ? undefined : failure,
      onSave: form.save,
      onDiscard: form.discard,
    },
  }
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
