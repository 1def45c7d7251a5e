import { Type } from '@sinclair/typebox'
import { noNul, visible } from '../text.ts'

/** What an agent writes to a visitor. */
export const AgentText = Type.String({
  minLength: 1,
  maxLength: 4_000,
  pattern: visible,
  ...noNul,
  description: 'Plain text or Markdown.',
})
