/** What a provider is recognised by in code. */
export interface KnownVendor {
  readonly id: string
  readonly name: string
  readonly variables: Readonly<Record<string, unknown>>
}

export interface VendorFault {
  /** Counted from 1. */
  readonly line: number
  readonly found: string
}

/** Ids that are everyday words: they count in quotes only. */
const EVERYDAY = new Set(['local', 'together', 'replicate'])

/** Where code names a provider: by its name, its id, or a variable of it. */
export function vendorFaults(code: string, vendors: readonly KnownVendor[]): readonly VendorFault[] {
  const patterns = vendors.flatMap(patternsOf)
  return code.split('\n').flatMap((content, index) => {
    const found = patterns.flatMap((pattern) => pattern.exec(content)?.[0] ?? [])
    return found.length === 0 ? [] : [{ line: index + 1, found: found[0] ?? '' }]
  })
}

function patternsOf({ id, name, variables }: KnownVendor): readonly RegExp[] {
  const inCode = id.replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase())
  const asId = EVERYDAY.has(id)
    ? new RegExp(`(['"\`])${id}\\1`)
    : new RegExp(`(?<![\\w-])(${id}|${inCode})(?![\\w-])`, 'i')
  const prefixes = new Set(Object.keys(variables).map((variable) => `${variable.split('_')[0]}_`))
  return [new RegExp(`\\b${name}\\b`), asId, ...[...prefixes].map((prefix) => new RegExp(`\\b${prefix}`))]
}
