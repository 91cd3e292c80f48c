import type { KnownModel } from '@afterimage/models/model-rows'
import type { ProviderDescriptor } from '@afterimage/models/provider-descriptor'
import { PROVIDERS } from '@afterimage/models/providers'
import { PROVIDER_VARIABLES, readProviderSettings } from '@afterimage/models/read-provider-settings'
import { isRequired } from '@afterimage/models/read-variables'
import { OWN_SERVERS, VENDORS } from '@afterimage/testing/models/recorded/all'
import { VARIANTS } from '@afterimage/testing/models/recorded/variants'
import type { Recording, Source } from '@afterimage/testing/models/recording'

/** The tables in documents: the file by its path from the root, what the table is made from, and what makes it. */
export const TABLES: readonly (readonly [file: string, from: string, makeTable: () => string])[] = [
  ['docs/configuration.md', 'the descriptors', variableTable],
  ['docs/providers.md', 'the descriptors', providerTable],
  ['docs/providers.md', 'the recordings', testedTable],
]

const END = '<!-- end -->'

/** The document with `table` between its marks. Throws when it has no marks. */
export function withTable(document: string, madeFrom: string, table: string): string {
  const begin = `<!-- begin: made from ${madeFrom} by \`npm run docs:providers\` -->`
  const from = document.indexOf(begin)
  const to = document.indexOf(END, from)
  if (from < 0 || to < 0) throw new Error(`The document has no lines “${begin}” and “${END}” for the table.`)
  return `${document.slice(0, from + begin.length)}\n\n${table}\n\n${document.slice(to)}`
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

/** Which recording each model is held to, how far, and where and when its shapes were read. */
function testedTable(): string {
  const whole = [...VENDORS, ...OWN_SERVERS].map((recording) => ({ recording, extent: 'the whole suite' }))
  const others = VARIANTS.map((recording) => ({ recording, extent: 'its request, a perfect model, what it costs' }))
  const sized = ({ paintsIn }: Recording) => (paintsIn === 'untold' ? '; in which sizes it answers is not known' : '')
  const rows = PROVIDERS.flatMap(({ id, title, name, models }) =>
    [...whole, ...others]
      .filter(({ recording }) => providerOf(recording) === id)
      .map(({ recording, extent }, at) => [
        at === 0 ? (title ?? name) : '',
        models.some((row) => row.id === recording.modelId) ? code(recording.modelId) : recording.name,
        `${extent}${sized(recording)}`,
        recording.sources.map(linkTo).join('; '),
      ]),
  )
  return tableOf(['Provider', 'Model', 'Held to', 'Against what was read in'], rows)
}

function providerOf({ env }: Recording): string | undefined {
  return readProviderSettings(env('http://localhost')).providers.at(-1)?.id
}

function linkTo(source: Source): string {
  if ('page' in source) return `[${source.page.split('/')[0]}](https://${source.page}), ${source.date}`
  const { repository, path, commit, date } = source
  const file = path.split('/').at(-1)
  const link = `[${repository}, ${file}](https://github.com/${repository}/blob/${commit}/${path})`
  return date === undefined ? link : `${link}, ${date}`
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
