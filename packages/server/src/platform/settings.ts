import type { Environment } from '@afterimage/models/read-variables'
import { UnusableVariable } from '@afterimage/models/unusable-variable'
import { z } from 'zod'

/** A configuration that cannot be used; its message is one line that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** A provider's variable that cannot be used, as an error of the configuration; anything else as it is. */
export function asConfigError(error: unknown): unknown {
  return error instanceof UnusableVariable ? new ConfigError(error.message) : error
}

/** Environment variables by their names. */
type SettingTable = Readonly<
  Record<
    string,
    {
      /** Takes an absent value, too. */
      readonly schema: z.ZodType
      /** What it must be, after “it must be”, for the one line that a bad one gets. */
      readonly expected: string
    }
  >
>
type ValuesOf<Table extends SettingTable> = { readonly [Name in keyof Table]: z.output<Table[Name]['schema']> }

/** What the operator may set for one part of the server. */
export interface Settings<Values> {
  readonly names: readonly string[]
  /** Throws {@link ConfigError} for the first variable that cannot be used. */
  read(env: Environment): Values
}

/** Settings that a table of variables describes. `meaningOf` says what their values mean, and may refuse one by its name. */
export function defineSettings<const Table extends SettingTable, Values>(
  table: Table,
  meaningOf: (values: ValuesOf<Table>, refuse: (name: keyof Table & string) => never) => Values,
): Settings<Values> {
  // The value itself stays out of the line: it may be a secret.
  const refuse = (name: string): never => {
    throw new ConfigError(`${name} cannot be used: it must be ${table[name]?.expected ?? 'set differently'}.`)
  }
  return {
    names: Object.keys(table),
    read: (env) => {
      const read = Object.entries(table).map(([name, { schema }]) => {
        const parsed = schema.safeParse(env[name])
        return [name, parsed.success ? parsed.data : refuse(name)] as const
      })
      // biome-ignore lint/plugin: each name was read by its own schema just now.
      return meaningOf(Object.fromEntries(read) as ValuesOf<Table>, refuse)
    },
  }
}

export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max)
}

/** A bound that 0 takes away. */
export function bound(usual: number, max = 1_000_000) {
  return { schema: wholeNumber(0, max).default(usual), expected: 'a whole number; 0 for no limit' }
}

/** What is on unless it is switched off. */
export const usuallyOn = { schema: z.enum(['on', 'off']).default('on'), expected: 'on or off' }
