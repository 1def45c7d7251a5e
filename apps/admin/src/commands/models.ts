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
    .description('Manage the local embedding models: semantic search without a provider, EMBEDDING_MODEL=local:NAME.')
  models
    .command('add')
    .description('Add a model, or replace it, with what runs it, in DATA_DIR/models. Restart the workers afterwards.')
    .argument('<name>', `a known model (${Object.keys(knownModels).join(', ')}), or with --from a name of your own`)
    .option(
      '--from <folder>',
      'copy the files: config.json, tokenizer.json, onnx/model_quantized.onnx or onnx/model.onnx',
    )
    .option('--hub <url>', 'take them from a mirror', modelHub)
    .option('--json', 'print the model as JSON')
    .addHelpText('after', '\nExample:\n  $ npm run -s admin -- models add multilingual-e5-small')
    .action((name: string, options: Options & { from?: string; hub: string }) => add(deps, name, options))
  models
    .command('list')
    .description('List the local models, and what is wrong with them.')
    .option('--json', 'print them as JSON')
    .action((options: Options) => list(deps, options))
  models
    .command('remove')
    .description('Remove a model; with the last one, what runs them as well.')
    .argument('<name>', 'as it was added')
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
  terminal.result(options, { name }, `${name} is removed.`)
}
