import type { Command } from 'commander'
import { addSampleRecords } from '@frontdesk/records/add-sample-records'
import type { Deps } from '../deps.ts'

interface SampleOptions {
  chatbot: string
  json?: boolean
}

/** `sample`. */
export function addSampleCommand(program: Command, deps: Deps): void {
  program
    .command('sample')
    .description('Create a sample question, feedback, lead and booking for trying the API.')
    .requiredOption('--chatbot <id>', 'a chatbot with at least one conversation')
    .option('--json', 'print the chatbot as JSON')
    .action((options: SampleOptions) => sample(deps, options))
}

async function sample({ stack, terminal }: Deps, options: SampleOptions): Promise<void> {
  const id = options.chatbot
  await addSampleRecords({ db: await stack.db() }, id)
  terminal.result(options, { id }, `Chatbot ${id} has a sample of each kind of record`)
}
