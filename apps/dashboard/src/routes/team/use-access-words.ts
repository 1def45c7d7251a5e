import { useQuery } from '@tanstack/react-query'
import { chatbotNamesQuery } from '../../shell/chosen-chatbot.tsx'
import { useAccountTexts } from '../../texts/use-account-texts.ts'
import { useLanguageTag } from '../../texts/use-texts.tsx'
import { inOrder, roleOf, type MemberAccess } from './access.ts'

/** Writes in words which chatbots these are. Null: all. */
export function useChatbotWords(): (chatbotIds: readonly string[] | null) => string {
  const { team } = useAccountTexts()
  const language = useLanguageTag()
  const { data } = useQuery(chatbotNamesQuery)
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  return ids => {
    if (ids === null) return team.allChatbots
    const names = (data?.chatbots ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    return names.length === 0 ? team.noChatbots : team.onlyChatbots({ names: list.format(names) })
  }
}

/** Writes in words what a member may do: a line with the kind and the chatbots, and a sentence. */
export function useAccessWords(): (access: MemberAccess) => [string, string] {
  const { team } = useAccountTexts()
  const list = new Intl.ListFormat(useLanguageTag(), { type: 'conjunction' })
  const chatbotsIn = useChatbotWords()
  return ({ permissions, chatbotIds }) => [
    `${team.roles[roleOf(permissions)]} · ${chatbotsIn(chatbotIds)}`,
    team.may({ what: list.format(inOrder(permissions).map(permission => team.can[permission])) }),
  ]
}
