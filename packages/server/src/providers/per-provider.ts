import { z } from 'zod'

/** A number for each provider: the usual one, and those of providers that have their own. */
export interface PerProvider {
  readonly usual: number | undefined
  readonly of: Readonly<Record<string, number>>
}

export function valueFor({ usual, of }: PerProvider, provider: string): number | undefined {
  return of[provider] ?? usual
}

/** `4,vendor=1`: the usual number without a name, others behind the id of their provider, each as the pattern says. */
export function perProvider(pattern: RegExp, providers: readonly string[]) {
  return z.string().transform((text, context): PerProvider => {
    let usual: number | undefined
    const of: Record<string, number> = {}
    for (const part of text.split(',')) {
      const [, id, value = ''] = /^\s*(?:([\w-]+)=)?(\S+)\s*$/.exec(part) ?? []
      const isNew = id === undefined ? usual === undefined : providers.includes(id) && of[id] === undefined
      if (!isNew || !pattern.test(value) || Number(value) === 0) context.addIssue('no number of a provider')
      if (id === undefined) usual = Number(value)
      else of[id] = Number(value)
    }
    return { usual, of }
  })
}
