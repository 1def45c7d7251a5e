import { CommanderError } from 'commander'
import { AppError } from '@frontdesk/errors/app-error'

/** What an operator can do. An owner, who reads the same message in the dashboard, cannot. */
const hints: Record<string, string> = {
  BLOCKED_ADDRESS:
    ' To allow a host of your own network, add it to EGRESS_ALLOW and restart Frontdesk. Example: EGRESS_ALLOW=localhost:8080.',
}

/**
 * Explains an error in one line: what is wrong, and what to do where something can be done. An unexpected error is
 * explained by the beginning of its message, without its stack.
 */
export function explainFailure(error: unknown): string {
  if (error instanceof AppError) return oneLine(`${error.message}${hints[error.code] ?? ''}`)
  if (error instanceof CommanderError) return oneLine(error.message.replace(/^error: /, ''))
  const text = error instanceof Error ? error.message : String(error)
  return oneLine(`unexpected error: ${text}`).slice(0, 500)
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
