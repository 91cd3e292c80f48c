import type { ConfiguredProvider } from './provider-descriptor.ts'
import { PROVIDERS } from './providers.ts'
import { type Environment, readVariables } from './read-variables.ts'
import type { Captioner } from './remote/captioner.ts'
import { captionerVariables } from './remote/captioner-variables.ts'
import type { AdapterContext } from './transport/adapter-context.ts'
import { UnusableVariable } from './unusable-variable.ts'
import type { Variable } from './variable-kinds.ts'

/** What the operator has configured, nothing of it loaded yet. */
export interface ProviderSettings {
  /** The built-in networks, which always are, and the others, in the registry's order. */
  readonly providers: readonly ConfiguredProvider[]
  /** The vision model that the operator has named, or else the first that a configured provider has. */
  readonly openCaptioner: ((context: AdapterContext) => Promise<Captioner>) | undefined
}

/** Every variable that is read here, by name. */
export const PROVIDER_VARIABLES: Readonly<Record<string, Variable>> = Object.assign(
  {},
  ...PROVIDERS.map(({ variables }) => variables),
  captionerVariables,
)

/**
 * Reads which providers the environment variables configure; an empty variable counts as absent.
 * Throws {@link UnusableVariable} for the first that cannot be used, or that is missing beside others.
 */
export function readProviderSettings(env: Environment): ProviderSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = PROVIDERS.map(({ configure }) => configure(given))
  const captioner = readVariables(captionerVariables, given)
  const missing = [...read, captioner].find((one) => one.missing !== undefined)?.missing
  if (missing !== undefined) throw missingVariable(missing)

  const providers = read.flatMap(({ configured }) => configured ?? [])
  const { values } = captioner
  const openNamed =
    values &&
    (async (context: AdapterContext) => {
      const { openCaptioner } = await import('./remote/open-captioner.ts')
      const { CAPTION_URL: baseUrl, CAPTION_KEY: key, CAPTION_MODEL: model, CAPTION_COST_USD: costUsd } = values
      return openCaptioner({ baseUrl, key, model, costUsd }, context)
    })
  const openCaptioner = openNamed ?? providers.find((provider) => provider.openCaptioner !== undefined)?.openCaptioner
  if (openCaptioner === undefined && providers.some(({ needsCaptioner }) => needsCaptioner)) {
    throw missingVariable('CAPTION_URL')
  }
  return { providers, openCaptioner }
}

function missingVariable(name: string): UnusableVariable {
  return new UnusableVariable(name, `it must be ${PROVIDER_VARIABLES[name]?.expected ?? 'set'}`)
}
