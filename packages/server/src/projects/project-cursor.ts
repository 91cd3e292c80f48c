import type { ProjectSort } from '@afterimage/contract/project'
import { z } from 'zod'
import { Problem } from '../platform/problem.ts'

/** A project's place in each order of the list. */
export interface ProjectPlace {
  readonly createdAt: Date
  readonly id: string
  /** What it is sorted by, where that is its title; null where it has none. */
  readonly title: string | null
  /** Likewise: the share of the original that it kept. */
  readonly kept: number | null
}

const content = z.tuple([z.iso.datetime(), z.uuid(), z.union([z.string(), z.number()]).nullable()])

export function writeProjectCursor({ createdAt, id, title, kept }: ProjectPlace, sort: ProjectSort): string {
  const key = sort === 'title' ? title : sort === 'kept' ? kept : null
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id, key])).toString('base64url')
}

/** Throws `invalid_request` for a cursor that was not written here, or for another order. */
export function readProjectCursor(cursor: string, sort: ProjectSort): ProjectPlace {
  const read = content.safeParse(parse(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success) throw foreign()
  const [createdAt, id, key] = read.data
  if (key !== null && typeof key !== KEY_TYPES[sort]) throw foreign()
  const title = typeof key === 'string' ? key : null
  return { createdAt: new Date(createdAt), id, title, kept: typeof key === 'number' ? key : null }
}

const KEY_TYPES = { newest: 'none', oldest: 'none', title: 'string', kept: 'number' } as const satisfies Record<
  ProjectSort,
  string
>

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function foreign(): Problem {
  return new Problem('invalid_request', 'The cursor does not belong to this list. Reload the list from the start.')
}
