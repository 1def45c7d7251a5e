import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useConfirmPassword } from '../shell/confirm-password.tsx'
import type { ApiFailure } from './api-failure.ts'
import { asFailure } from './query-client.ts'

interface ChangeOptions<Input, Result> {
  /** What is to be read again afterwards, also when it failed: what the page shows may be old. */
  refreshes?: readonly QueryKey[]
  onDone?: (result: Result, input: Input) => void
  onFailed?: (failure: ApiFailure, input: Input) => void
}

export interface Change<Input> {
  run: (input: Input) => void
  isRunning: boolean
  /** Why the last try failed; undefined once it is tried again. */
  failure: ApiFailure | undefined
  forget: () => void
}

/**
 * Changes something over the API. Where the API wants the password once more, the person is asked for it, and the change
 * is tried again.
 */
export function useChange<Input, Result>(
  request: (input: Input) => Promise<Result>,
  { refreshes = [], onDone, onFailed }: ChangeOptions<Input, Result> = {},
): Change<Input> {
  const client = useQueryClient()
  const confirmPassword = useConfirmPassword()
  const mutation = useMutation<Result, Error, Input>({
    mutationFn: async input => {
      try {
        return await request(input)
      } catch (error) {
        if (asFailure(error)?.kind !== 'password-needed' || !(await confirmPassword())) throw error
        return request(input)
      }
    },
    onSettled: () =>
      Promise.all(refreshes.map(queryKey => client.invalidateQueries({ queryKey }))).then(() => undefined),
    onSuccess: (result, input) => onDone?.(result, input),
    onError: (error, input) => {
      const failure = asFailure(error)
      if (failure !== undefined) onFailed?.(failure, input)
    },
  })
  return {
    run: input => mutation.mutate(input),
    isRunning: mutation.isPending,
    failure: asFailure(mutation.error),
    forget: mutation.reset,
  }
}
