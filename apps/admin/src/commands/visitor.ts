import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { chatbotUnknown } from '@frontdesk/chatbots/errors'
import { findChatbot } from '@frontdesk/chatbots/find-chatbot'
import { AppError } from '@frontdesk/errors/app-error'
import { isUuid } from '@frontdesk/contracts/text'
import { sessionUnknown } from '@frontdesk/conversations/errors'
import { exportVisitor } from '@frontdesk/retention/visitor-data/export-visitor'
import type { Deps } from '../deps.ts'

interface ExportOptions {
  chatbot: string
  session: string
  output: string
  json?: boolean
}

/** `visitor export`. */
export function addVisitorCommands(program: Command, deps: Deps): void {
  const visitor = program.command('visitor').description('Handle data requests of visitors.')

  visitor
    .command('export')
    .description('Export all stored data of a visitor as a ZIP file, for an access request.')
    .requiredOption('--chatbot <id>', 'chatbot that the visitor wrote to')
    .requiredOption('--session <id>', 'session id of the conversation, which is part of its address in the dashboard')
    .requiredOption('--output <path>', 'file to write; it must not exist yet')
    .option('--json', 'print the size as JSON')
    .addHelpText(
      'after',
      '\nExample:\n  $ npm run -s admin -- visitor export --chatbot ID --session ID --output visitor.zip\n\n' +
        'Check the file before you pass it on, because it may name other people. The audit log of the account records the export.',
    )
    .action((options: ExportOptions) => exportTo(deps, options))
}

async function exportTo({ stack, terminal }: Deps, options: ExportOptions): Promise<void> {
  const { chatbot: chatbotId, session, output } = options
  const db = await stack.db()
  const messageFiles = await stack.messageFiles()
  const chatbot = isUuid(chatbotId) ? await findChatbot({ db }, chatbotId) : null
  if (chatbot === null) throw chatbotUnknown()
  if (!isUuid(session)) throw sessionUnknown()
  // Before anything is read: nothing is recorded as exported that could not be written.
  const file = await createFile(output)
  const nobody = { accountId: chatbot.accountId, chatbotIds: [chatbotId], userId: null }
  try {
    await pipeline(await exportVisitor({ db, messageFiles }, nobody, session), file)
  } catch (error) {
    file.destroy()
    await rm(output, { force: true })
    throw error
  }
  const bytes = file.bytesWritten
  terminal.result(options, { file: output, bytes }, `${output}: ${bytes} bytes`)
}

/** Creates a file that its owner alone can read. Throws if there is one already, or none can be. */
async function createFile(path: string) {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await once(file, 'open').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new AppError('FILE_NOT_WRITTEN', 'invalid', `cannot write ${path} (${code}).`, { cause: error })
  })
  return file
}
