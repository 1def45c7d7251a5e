import { Command } from 'commander'
import { addAccountCommands } from './commands/account.ts'
import { addBrowserCommands } from './commands/browser.ts'
import { addChatbotCommands } from './commands/chatbot.ts'
import { addChecksCommands } from './commands/checks.ts'
import { addDoctorCommand } from './commands/doctor.ts'
import { addMigrateCommand } from './commands/migrate.ts'
import { addModelsCommands } from './commands/models.ts'
import { addRetentionCommand } from './commands/retention.ts'
import { addSampleCommand } from './commands/sample.ts'
import { addSecretsCommands } from './commands/secrets.ts'
import { addSourceCommands } from './commands/source.ts'
import { addUserCommands } from './commands/user.ts'
import { addVisitorCommands } from './commands/visitor.ts'
import type { Deps } from './deps.ts'

const examples = `
From nothing to a chatbot on a website:

  $ npm run -s admin -- account create --name "Corner Shop" --plan basic
  $ npm run -s admin -- user create --account ID --email robin@shop.example
  $ npm run -s admin -- chatbot create --account ID --name "Shop assistant" --domain shop.example www.shop.example
  $ npm run -s admin -- source add --chatbot ID --website https://shop.example/ --wait
  $ npm run -s admin -- chatbot snippet --chatbot ID

Every command takes --json, which prints one line of JSON on standard output and nothing else there:

  $ account=$(npm run -s admin -- account create --name "Corner Shop" --plan basic --json | jq -r .id)

The commands use the Frontdesk that \`npm start\` runs from this folder, or on the one that DATABASE_URL and
REDIS_URL name. They exit with 0, or print the error in one line on standard error and exit with 1.`

/** Builds the command line of operators: the list of all commands. */
export function buildProgram(deps: Deps): Command {
  const program = new Command('admin')
    .description('Manage accounts, users, chatbots, sources, models and stored data of a Frontdesk installation.')
    .addHelpText('after', examples)
    .exitOverride()
    // run.ts prints the error in one line. Commander would print a second one with a suggestion.
    .configureOutput({ writeOut: deps.terminal.out, writeErr: deps.terminal.err, outputError: () => undefined })
  const commands = [
    addAccountCommands,
    addUserCommands,
    addChatbotCommands,
    addSourceCommands,
    addChecksCommands,
    addVisitorCommands,
    addRetentionCommand,
    addSampleCommand,
    addSecretsCommands,
    addModelsCommands,
    addBrowserCommands,
    addMigrateCommand,
    addDoctorCommand,
  ]
  for (const add of commands) add(program, deps)
  return program
}
