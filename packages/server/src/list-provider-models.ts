import { guardFetch } from '@afterimage/models/transport/guarded-fetch'
import { readConfig } from './config.ts'

// `npm run providers:models`: what the configured providers that tell it offer, with their prices. Nothing is charged.

try {
  const lists = readConfig().providers.providers.flatMap(({ id, listModels }) =>
    listModels ? [{ id, listModels }] : [],
  )
  if (lists.length === 0)
    throw new Error('No provider that tells its list with prices is configured; docs/providers.md says which do.')
  for (const { id, listModels } of lists) {
    for (const { id: model, price } of await listModels({ fetch, fetchResult: guardFetch() })) {
      process.stdout.write(`${id}  ${model.padEnd(44)} ${price}\n`)
    }
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
