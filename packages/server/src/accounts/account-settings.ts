import { identityProviderId } from '@afterimage/contract/account'
import { z } from 'zod'
import { defineSettings, usuallyOn } from '../platform/settings.ts'

/** Where people have an account already, and what this installation is known by there. */
export interface IdentityProviderConfig {
  readonly id: string
  /** As people know it. */
  readonly name: string
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
}

export interface AccountConfig {
  /** Whether there is a shared account for trying things out. */
  readonly hasDemoAccount: boolean
  /** Whether accounts can be made and used with a password. */
  readonly hasPasswords: boolean
  readonly identityProviders: readonly IdentityProviderConfig[]
}

const PLACES = ['OIDC', 'OIDC_2', 'OIDC_3'] as const

const issuer = z
  .url()
  .transform((address) => new URL(address))
  .refine((address) => address.protocol === 'https:' || isLoopback(address))
  .refine(({ search, hash, username, password }) => `${search}${hash}${username}${password}` === '')

const text = { schema: z.string().trim().min(1).max(500).optional(), expected: 'set beside the others of its provider' }

const providerTable = {
  ISSUER: {
    schema: issuer.optional(),
    expected: 'the issuer’s address, as https://accounts.example.com, without a query',
  },
  CLIENT_ID: text,
  CLIENT_SECRET: text,
  NAME: { schema: z.string().trim().min(1).max(40).optional(), expected: 'a name of at most 40 characters' },
  ID: {
    schema: identityProviderId.optional(),
    expected: 'a short name of its own for addresses: a to z, 0 to 9 and hyphens',
  },
}

export const ACCOUNT_SETTINGS = defineSettings(
  {
    DEMO_ACCOUNT: usuallyOn,
    AUTH_PASSWORD: {
      schema: usuallyOn.schema,
      expected: 'on or off, and on where there is no identity provider (OIDC_ISSUER)',
    },
    ...tableOf('OIDC'),
    ...tableOf('OIDC_2'),
    ...tableOf('OIDC_3'),
  },
  (values, refuse): AccountConfig => {
    const identityProviders: IdentityProviderConfig[] = []
    for (const place of PLACES) {
      const address = values[`${place}_ISSUER`]
      const [clientId, clientSecret] = [values[`${place}_CLIENT_ID`], values[`${place}_CLIENT_SECRET`]]
      if (address === undefined && clientId === undefined && clientSecret === undefined) continue
      if (address === undefined) return refuse(`${place}_ISSUER`)
      if (clientId === undefined) return refuse(`${place}_CLIENT_ID`)
      if (clientSecret === undefined) return refuse(`${place}_CLIENT_SECRET`)
      const id = values[`${place}_ID`] ?? place.toLowerCase().replace('_', '-')
      if (identityProviders.some((other) => other.id === id)) return refuse(`${place}_ID`)
      const name = values[`${place}_NAME`] ?? address.hostname
      identityProviders.push({ id, name, issuer: address, clientId, clientSecret })
    }
    if (values.AUTH_PASSWORD === 'off' && identityProviders.length === 0) return refuse('AUTH_PASSWORD')
    return {
      hasDemoAccount: values.DEMO_ACCOUNT === 'on',
      hasPasswords: values.AUTH_PASSWORD === 'on',
      identityProviders,
    }
  },
)

type Fields = typeof providerTable
type TableOf<Place extends string> = { readonly [Field in keyof Fields & string as `${Place}_${Field}`]: Fields[Field] }

function tableOf<const Place extends string>(place: Place): TableOf<Place> {
  // biome-ignore lint/plugin: the mapped type says what the next line does.
  return Object.fromEntries(
    Object.entries(providerTable).map(([field, setting]) => [`${place}_${field}`, setting]),
  ) as TableOf<Place>
}

/** A provider on the same machine, for trying it out. */
function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
