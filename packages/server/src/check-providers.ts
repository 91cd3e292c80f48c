import { parseArgs } from 'node:util'
import { remoteOnly } from '@afterimage/models/open-providers'
import { guardFetch } from '@afterimage/models/transport/guarded-fetch'
import { readConfig } from './config.ts'
import { openConfiguredProviders } from './providers/open-configured-providers.ts'
import { type TriedProvider, tryProviders } from './providers/try-providers.ts'

// `npm run providers:check`: one real, paid call to each configured provider, with `-- --all` to each model. Exit code 0 when each made a picture.

try {
  const { all } = parseArgs({ options: { all: { type: 'boolean', default: false } } }).values
  const providers = await openConfiguredProviders(remoteOnly(readConfig().providers), guardFetch())
  if (providers.length === 0) {
    throw new Error(
      'No provider is configured. Set a key or an address, such as OPENAI_API_KEY; docs/providers.md has them all.',
    )
  }
  const failed: string[] = []
  const tell = (checked: TriedProvider) => {
    process.stdout.write(`${lineOf(checked)}\n`)
    if (checked.failure !== undefined) failed.push(all ? `${checked.provider} ${checked.model}` : checked.provider)
  }
  await tryProviders(providers, tell, all ? 'all' : 'first')
  const conclusion = failed.length === 0 ? 'All of them made a picture.' : `Failed: ${failed.join(', ')}.`
  process.stdout.write(`${conclusion}\n`)
  if (failed.length > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function lineOf({ provider, model, durationMs, costUsd, failure }: TriedProvider): string {
  const seconds = `${(durationMs / 1_000).toFixed(1)} s`.padStart(8)
  const money = (costUsd === undefined ? '' : `$${costUsd.toFixed(5)}`).padStart(10)
  const conclusion = failure === undefined ? 'ok    ' : 'failed'
  return `${conclusion}  ${provider.padEnd(18)} ${model.padEnd(24)} ${seconds} ${money}${failure === undefined ? '' : `  ${failure}`}`
}
