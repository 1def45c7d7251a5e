import type { Command } from 'commander'
import { addModel } from '@frontdesk/model/local/add-model'
import { knownModels, modelHub } from '@frontdesk/model/local/known-models'
import { listModels, removeModel } from '@frontdesk/model/local/list-models'
import type { Deps } from '../deps.ts'
import { table } from '../terminal.ts'

interface Options {
  json?: boolean
}

/** `models add`, `models list` and `models remove`. */
export function addModelsCommands(program: Command, deps: Deps): void {
  const models = program
    .command('models')
    .description(
      'Manage local embedding models, which provide semantic search without a provider (EMBEDDING_MODEL=local:NAME).',
    )
  models
    .command('add')
    .description('Download a model and its runtime to DATA_DIR/models, or replace it. Restart the workers afterwards.')
    .argument('<name>', `a known model (${Object.keys(knownModels).join(', ')}), or any name with --from`)
    .option(
      '--from <folder>',
      'copy the files from a folder: config.json, tokenizer.json, onnx/model_quantized.onnx or onnx/model.onnx',
    )
    .option('--hub <url>', 'download the files from a mirror', modelHub)
    .option('--json', 'print the model as JSON')
    .addHelpText('after', '\nExample:\n  $ npm run -s admin -- models add multilingual-e5-small')
    .action((name: string, options: Options & { from?: string; hub: string }) => add(deps, name, options))
  models
    .command('list')
    .description('List the local models and their problems.')
    .option('--json', 'print them as JSON')
    .action((options: Options) => list(deps, options))
  models
    .command('remove')
    .description('Remove a model. Removing the last one also removes the runtime.')
    .argument('<name>', 'name of the model')
    .option('--json', 'print the name as JSON')
    .action((name: string, options: Options) => remove(deps, name, options))
}

async function add(
  { stack, terminal, env }: Deps,
  name: string,
  { from, hub, ...options }: Options & { from?: string; hub: string },
): Promise<void> {
  const dataDir = await stack.dataDir()
  const { dimensions, pooling, files } = await addModel({
    dataDir,
    name,
    from,
    hub,
    env,
    onProgress: terminal.progress,
  })
  const sums = files.map(({ path, sha256 }) => ({ path, sha256 }))
  const text = `${name} is ready (${dimensions} dimensions). Set EMBEDDING_MODEL=local:${name} and restart the workers.`
  terminal.result(options, { name, dimensions, pooling, files: sums }, text)
}

async function list({ stack, terminal }: Deps, options: Options): Promise<void> {
  const models = await listModels({ dataDir: await stack.dataDir() })
  const rows = models.map(({ name, dimensions, bytes, from, problem }) => [
    name,
    String(dimensions ?? ''),
    `${Math.round(bytes / 1_000_000)} MB`,
    from ?? '',
    problem ?? 'ok',
  ])
  terminal.result(options, { models }, table(['NAME', 'DIMENSIONS', 'SIZE', 'FROM', 'STATE'], rows))
}

async function remove({ stack, terminal }: Deps, name: string, options: Options): Promise<void> {
  await removeModel({ dataDir: await stack.dataDir() }, name)
  terminal.result(options, { name }, `${name} was removed.`)
}
