import { useQueryClient } from '@tanstack/react-query'
import { updateCurrentUser, type CurrentUser, type UpdateCurrentUserRequest } from '@frontdesk/client/operations'
import { ask } from '../api/ask.ts'
import { useChange, type Change } from '../api/use-change.ts'
import { sentenceOf } from '../components/feedback/failure.tsx'
import { say } from '../components/feedback/toasts.tsx'
import { useTexts } from '../texts/use-texts.tsx'
import { currentUserQuery } from './current-user.tsx'

/** Changes at once what a person has chosen for themselves. What cannot be kept goes back to what it was, and why is said. */
export function useProfileChange(onFailed: () => void): Change<UpdateCurrentUserRequest> {
  const texts = useTexts()
  const client = useQueryClient()
  return useChange<UpdateCurrentUserRequest, CurrentUser>(body => ask(updateCurrentUser({ body, keepalive: true })), {
    onDone: after => client.setQueryData(currentUserQuery.queryKey, after),
    onFailed: failure => {
      onFailed()
      say(sentenceOf(failure, texts))
    },
  })
}
