import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { translationQuery } from '../../../inbox/translation-query.ts'
import { assistQuery } from './assist-query.ts'

/**
 * The messages of a conversation in the language of whoever reads it, by their ids; undefined where they have not switched
 * that on, or no model can do it.
 */
export function useTranslations(sessionId: string): ReadonlyMap<number, string> | undefined {
  const { data: isOffered = false } = useQuery({
    ...assistQuery(sessionId),
    select: ({ isEnabled, hasModel }) => isEnabled && hasModel,
  })
  const { data } = useQuery({
    ...translationQuery(sessionId),
    enabled: isOffered,
    select: ({ translations }) => translations,
  })
  return useMemo(() => data && new Map(data.map(({ messageId, text }) => [messageId, text])), [data])
}
