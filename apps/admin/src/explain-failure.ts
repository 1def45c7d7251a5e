import { CommanderError } from 'commander'
import { AppError } from '@frontdesk/contracts/app-error'

/** What an operator can do about it and an owner, who reads the same sentence in the dashboard, cannot. */
const hints: Record<string, string> = {
  BLOCKED_ADDRESS: ' To read your own network, start Frontdesk with EGRESS_ALLOW set to it, as in localhost:8080.',
}

/**
 * One line that says what went wrong and, where there is something to do, what to do. A failure that nobody foresaw
 * is told by its own first words; its stack would help nobody at a terminal.
 */
export function explainFailure(error: unknown): string {
  if (error instanceof AppError) return oneLine(`${error.message}${hints[error.code] ?? ''}`)
  if (error instanceof CommanderError) return oneLine(error.message.replace(/^error: /, ''))
  const text = error instanceof Error ? error.message : String(error)
  return oneLine(`this should not happen: ${text}`).slice(0, 500)
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
