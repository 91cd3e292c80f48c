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

/** A measurement id; the placeholder that examples carry counts as none. */
export const analyticsId = z
  .string()
  .regex(/^G-[A-Z0-9]{4,20}$/)
  .transform((id) => (/^G-X+$/.test(id) ? undefined : id))

/** The operator's profiles on social networks, comma-separated. */
export const socialLinks = z
  .string()
  .transform((text) => text.split(',').map((link) => link.trim()))
  .pipe(z.array(z.url({ protocol: /^https$/ })))

/** A number from 0 to 1, or `off`. */
export const share = z
  .string()
  .regex(/^(off|0(\.\d{1,6})?|1(\.0{1,6})?)$/)
  .transform((text) => (text === 'off' ? undefined : Number(text)))

/** `false`, `true`, a number of proxies in front of us, or their addresses and networks, comma-separated. */
export const trustedProxies = z
  .string()
  .regex(/^(true|false|\d{1,2}|[\da-fA-F.:/, ]+)$/)
  .transform((text) => {
    if (text === 'true' || text === 'false') return text === 'true'
    return /^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
  })
