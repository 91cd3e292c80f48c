import type { KnownModel } from '@afterimage/models/model-rows'
import type { ProviderDescriptor } from '@afterimage/models/provider-descriptor'
import { PROVIDERS } from '@afterimage/models/providers'
import { PROVIDER_VARIABLES } from '@afterimage/models/read-provider-settings'
import { isRequired } from '@afterimage/models/read-variables'

/** The documents with tables of the descriptors, by their path from the root, and what makes each table. */
export const DOCUMENTS: readonly (readonly [file: string, makeTable: () => string])[] = [
  ['docs/configuration.md', variableTable],
  ['docs/providers.md', providerTable],
]

const BEGIN = '<!-- begin: made from the descriptors by `npm run docs:providers` -->'
const END = '<!-- end -->'

/** The document with `table` between its marks. Throws when it has no marks. */
export function withTable(document: string, table: string): string {
  const from = document.indexOf(BEGIN)
  const to = document.indexOf(END, from)
  if (from < 0 || to < 0) throw new Error(`The document has no lines “${BEGIN}” and “${END}” for the table.`)
  return `${document.slice(0, from + BEGIN.length)}\n\n${table}\n\n${document.slice(to)}`
}

/** What each variable of the providers means. */
function variableTable(): string {
  const rows = Object.entries(PROVIDER_VARIABLES).map(([name, { usual = 'none', meaning }]) => [
    code(name),
    usual,
    meaning,
  ])
  return tableOf(['Variable', 'Default', 'Meaning'], rows)
}

/** What to set for each provider, its models, and what a frame costs; a provider's name stands in its first row alone. */
function providerTable(): string {
  const rows = PROVIDERS.filter(({ concurrency }) => concurrency.kind === 'remote').flatMap((provider) => {
    const { title, name, models, ownModels } = provider
    const offers =
      ownModels === undefined ? models.map(offerOf) : [[ownModels.models, ownModels.price, ownModels.shapes]]
    return offers.map((offer, at) => [...(at === 0 ? [title ?? name, whatToSet(provider)] : ['', '']), ...offer])
  })
  return tableOf(['Provider', 'Set', 'Models', 'Dollars a frame', 'Shapes'], rows)
}

function offerOf({ id, type, costPerImage, priceText, shapes }: KnownModel): readonly string[] {
  const name = type === 'describe-then-draw' ? `${code(id)}, described and drawn` : code(id)
  return [name, priceText ?? String(costPerImage), shapes]
}

function whatToSet({ variables, oneOf = [] }: ProviderDescriptor): string {
  const required = Object.entries(variables).filter(([, variable]) => isRequired(variable))
  const names = required.map(([name]) => code(name)).join(', ')
  return oneOf.length === 0 ? names : `${names}, and ${oneOf.map(code).join(' or ')}`
}

function code(text: string): string {
  return `\`${text}\``
}

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}
