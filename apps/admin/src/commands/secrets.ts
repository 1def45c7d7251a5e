import type { Command } from 'commander'
import { AppError } from '@frontdesk/contracts/app-error'
import { newConnectorSealer } from '@frontdesk/tools/connectors/connector-secret'
import { resealSecrets } from '@frontdesk/tools/connectors/reseal-secrets'
import type { Deps } from '../deps.ts'

/** `secrets reseal`. */
export function addSecretsCommands(program: Command, deps: Deps): void {
  const secrets = program.command('secrets').description('The secrets of connectors, which are stored sealed.')
  secrets
    .command('reseal')
    .description('Seals them all under ENCRYPTION_KEY, whichever of ENCRYPTION_KEYS_BEFORE they were sealed under.')
    .option('--json', 'print it as JSON')
    .addHelpText('after', '\nExample:\n  $ npm run -s admin -- secrets reseal')
    .action((options: { json?: boolean }) => reseal(deps, options))
}

async function reseal({ stack, terminal }: Deps, options: { json?: boolean }): Promise<void> {
  const db = await stack.db()
  const connectorSealer = newConnectorSealer(await stack.encryptionKeys())
  const counts = await resealSecrets({ db, connectorSealer })
  const { resealed, kept, unreadable } = counts
  if (unreadable > 0) {
    throw new AppError(
      'SECRETS_UNREADABLE',
      'invalid',
      `${unreadable} secrets were sealed under a key that is not in ENCRYPTION_KEYS_BEFORE; ${resealed} were sealed anew. Add the key, or have the secrets entered again.`,
    )
  }
  terminal.result(options, counts, `${resealed} sealed anew, ${kept} were under the present key already.`)
}
