import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import type { Replacements } from '../../src/start-server.ts'
import { startTestServer } from '../test-server.ts'

const KNOWN_SEED = 7

/** The whole server behind a proxy that it trusts, with a model that answers for the known evolutions alone. */
export function openFuzzedServer(replacements: Replacements = {}) {
  const model = scriptedModel((step, signal) => {
    if (step.seed === KNOWN_SEED) return Promise.resolve(undefined)
    return new Promise((_made, stop) => signal.addEventListener('abort', stop))
  })
  return startTestServer([providerOf(model)], { trustProxy: true }, replacements)
}
