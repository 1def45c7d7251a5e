import type { Command } from 'commander'
import { addSampleRecords } from '@frontdesk/tools/records/add-sample-records'
import type { Deps } from '../deps.ts'

interface SampleOptions {
  chatbot: string
  json?: boolean
}

/** `sample`. */
export function addSampleCommand(program: Command, deps: Deps): void {
  program
    .command('sample')
    .description('Adds a question, a feedback, a lead and a booking, for trying the API where no visitor has left any.')
    .requiredOption('--chatbot <id>', 'the chatbot, which somebody must have asked something')
    .option('--json', 'print it as JSON')
    .action((options: SampleOptions) => sample(deps, options))
}

async function sample({ stack, terminal }: Deps, options: SampleOptions): Promise<void> {
  const id = options.chatbot
  await addSampleRecords({ db: await stack.db() }, id)
  terminal.result(options, { id }, `Chatbot ${id} has a sample of each kind of record`)
}
