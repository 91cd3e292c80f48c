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

/** Where code names a provider: by its name, its id, or a variable of it. */
export function vendorFaults(code: string, vendors: readonly KnownVendor[]): readonly VendorFault[] {
  const patterns = vendors.flatMap(patternsOf)
  return code.split('\n').flatMap((content, index) => {
    const found = patterns.flatMap((pattern) => pattern.exec(content)?.[0] ?? [])
    return found.length === 0 ? [] : [{ line: index + 1, found: found[0] ?? '' }]
  })
}

/** An id may be an everyday word: it counts in quotes, with a value, and as a property of what is configured. */
function patternsOf({ id, name, variables }: KnownVendor): readonly RegExp[] {
  const property = id.replaceAll('-', '')
  return [
    new RegExp(`\\b${name}\\b`),
    new RegExp(`(['"\`])${id}\\1|\\b${id}=`),
    new RegExp(`\\b(settings|providers|config)\\??\\.${property}\\b|\\{ ${property} ?[:,}]`, 'i'),
    ...Object.keys(variables).map((variable) => new RegExp(`\\b${variable}\\b`)),
  ]
}
