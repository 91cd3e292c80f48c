import type { z } from 'zod'
import { UnusableVariable } from './unusable-variable.ts'
import type { Variable } from './variable-kinds.ts'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

export type VariableTable = Readonly<Record<string, Variable>>

/** What the variables of a table are read as. */
export type ValuesOf<Table extends VariableTable> = { readonly [Name in keyof Table]: z.output<Table[Name]['schema']> }

/** Variables as they are set; `values` only where none of the required ones is absent. */
export interface ReadTable<Table extends VariableTable> {
  readonly values: ValuesOf<Table> | undefined
  /** The first variable that is missing beside those that are set. */
  readonly missing: string | undefined
}

export function isRequired({ schema }: Variable): boolean {
  return !schema.safeParse(undefined).success
}

/** Reads the table's variables. Throws {@link UnusableVariable} for the first that is set to something it cannot be. */
export function readVariables<Table extends VariableTable>(table: Table, env: Environment): ReadTable<Table> {
  const read: Record<string, unknown> = {}
  let isWhole = true
  for (const [name, { schema, expected }] of Object.entries(table)) {
    const parsed = schema.safeParse(env[name])
    if (parsed.success) read[name] = parsed.data
    else if (env[name] === undefined) isWhole = false
    else throw new UnusableVariable(name, `it must be ${expected}`)
  }
  const set = Object.entries(table).filter(([name]) => env[name] !== undefined)
  const missing = set.flatMap(([, { needs = [] }]) => needs).find((name) => env[name] === undefined)
  // biome-ignore lint/plugin: each name was read by its own schema just now.
  return { values: isWhole ? (read as ValuesOf<Table>) : undefined, missing }
}
