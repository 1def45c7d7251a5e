import type { Command } from 'commander'
import { AppError } from '@frontdesk/errors/app-error'
import { newSecretCipher } from '@frontdesk/secrets/connector-secret'
import { rotateSecrets } from '@frontdesk/secrets/rotate-secrets'
import type { Deps } from '../deps.ts'

/** `secrets rotate`. */
export function addSecretsCommands(program: Command, deps: Deps): void {
  const secrets = program
    .command('secrets')
    .description('Manage the encrypted secrets of connectors and webhooks and the key for push services.')
  secrets
    .command('rotate')
    .description('Re-encrypt all secrets with ENCRYPTION_KEY. Set ENCRYPTION_KEYS_PREVIOUS to the previous keys first.')
    .option('--json', 'print the counts as JSON')
    .addHelpText('after', '\nExample:\n  $ npm run -s admin -- secrets rotate')
    .action((options: { json?: boolean }) => rotate(deps, options))
}

async function rotate({ stack, terminal }: Deps, options: { json?: boolean }): Promise<void> {
  const db = await stack.db()
  const secretCipher = newSecretCipher(await stack.encryptionKeys())
  const counts = await rotateSecrets({ db, secretCipher })
  const { rotated, kept, unreadable } = counts
  if (unreadable > 0) {
    throw new AppError(
      'SECRETS_UNREADABLE',
      'invalid',
      `${unreadable} secrets are encrypted with a key that is not in ENCRYPTION_KEYS_PREVIOUS; ${rotated} were re-encrypted. Add the key, or enter these secrets again.`,
    )
  }
  terminal.result(options, counts, `${rotated} re-encrypted, ${kept} already encrypted with the current key.`)
}
