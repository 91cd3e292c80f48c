import type { Concurrency, ImageModel, ModelProvider } from './image-model.ts'
import type { KnownModel } from './model-rows.ts'
import { type Environment, readVariables, type ValuesOf, type VariableTable } from './read-variables.ts'
import type { Captioner } from './remote/captioner.ts'
import type { AdapterContext } from './transport/adapter-context.ts'

/** What an adapter is opened with besides its settings. */
export interface RemoteParts {
  readonly context: AdapterContext
  /** Without one, models that draw from words are not offered. */
  readonly captioner?: Captioner | undefined
}

/** What opening an adapter gives: the models to offer, and what frees its threads where it has some. */
export interface OpenedModels {
  readonly models: readonly ImageModel[]
  close?(): Promise<void>
}

/** A model of a provider's own list, with its price in words. */
export interface PricedModel {
  readonly id: string
  readonly price: string
}

/** What the documents say of models that only the operator knows. */
export interface OwnModelsText {
  readonly models: string
  readonly price: string
  readonly shapes: string
}

interface DescriptorFacts {
  /** What clients and the operator's variables call it. */
  readonly id: string
  /** What people read. */
  readonly name: string
  /** What the documents call it, where the name alone says too little. */
  readonly title?: string
  /** What sets it apart, beside its name where people choose. */
  readonly marker?: string
  readonly concurrency: Concurrency
  /** Calls at once unless the operator says otherwise; one's own graphics card does one thing at a time. */
  readonly usualParallelCalls?: number
  /** The models that it offers unless told otherwise, the usual one first; none where only the operator knows them. */
  readonly models: readonly KnownModel[]
  readonly ownModels?: OwnModelsText
}

export interface ProviderDefinition<Table extends VariableTable> extends DescriptorFacts {
  /** Its environment variables; it is offered when all the required ones are set. */
  readonly variables: Table
  /** Variables of which at least one must be set, too. */
  readonly oneOf?: readonly (keyof Table & string)[]
  /** Loads the adapter and opens it. Throws UnusableVariable when what a variable leads to cannot be used. */
  open(values: ValuesOf<Table>, parts: RemoteParts): Promise<OpenedModels>
  /** Opens its vision model, which describes frames for every provider unless the operator names another. */
  openCaptioner?(values: ValuesOf<Table>, context: AdapterContext): Promise<Captioner>
  /** Asks the provider for its list of models that take a picture, where it has one with prices. */
  listModels?(values: ValuesOf<Table>, context: AdapterContext): Promise<readonly PricedModel[]>
  /** Whether the operator asks for models that draw from words, which are of no use without a captioner. */
  needsCaptioner?(values: ValuesOf<Table>): boolean
}

/** A provider that the operator has configured, its adapter not yet loaded. */
export interface ConfiguredProvider {
  readonly id: string
  readonly concurrency: Concurrency
  readonly needsCaptioner: boolean
  /** Undefined when it has no vision model of its own. */
  readonly openCaptioner: ((context: AdapterContext) => Promise<Captioner>) | undefined
  /** Undefined when it has no list with prices. */
  readonly listModels: ((context: AdapterContext) => Promise<readonly PricedModel[]>) | undefined
  /** Answers undefined when it has no model to offer. */
  open(parts: RemoteParts): Promise<ModelProvider | undefined>
}

/** What Afterimage knows of a provider without loading its adapter. */
export interface ProviderDescriptor extends DescriptorFacts {
  readonly variables: VariableTable
  readonly oneOf?: readonly string[]
  /** Reads its variables. Throws UnusableVariable for the first that is set to something it cannot be. */
  configure(env: Environment): {
    readonly configured: ConfiguredProvider | undefined
    readonly missing: string | undefined
  }
}

/** A provider's descriptor, from its facts, its variables and how it is opened with them. */
export function defineProvider<const Table extends VariableTable>(
  definition: ProviderDefinition<Table>,
): ProviderDescriptor & { readonly variables: Table } {
  const { open, openCaptioner, listModels, needsCaptioner, ...facts } = definition
  const { id, name, marker, concurrency, variables, oneOf } = facts
  return {
    ...facts,
    configure: (env) => {
      const { values, missing } = readVariables(variables, env)
      if (missing !== undefined || values === undefined) return { configured: undefined, missing }
      if (oneOf?.every((variable) => env[variable] === undefined)) {
        return { configured: undefined, missing: oneOf[0] }
      }
      const configured = {
        ...{ id, concurrency },
        needsCaptioner: needsCaptioner?.(values) ?? false,
        openCaptioner: openCaptioner && ((context: AdapterContext) => openCaptioner(values, context)),
        listModels: listModels && ((context: AdapterContext) => listModels(values, context)),
        open: async (parts: RemoteParts): Promise<ModelProvider | undefined> => {
          const { models, close = async () => undefined } = await open(values, parts)
          const [first, ...others] = models
          return first && { id, name, marker, concurrency, models: [first, ...others], close }
        },
      }
      return { configured, missing }
    },
  }
}
