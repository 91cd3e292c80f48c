import { z } from 'zod'
import { Problem } from '../platform/problem.ts'

/** A project's place in the order of the list: newest first, then by id. */
export interface ProjectPlace {
  readonly createdAt: Date
  readonly id: string
}

const content = z.tuple([z.iso.datetime(), z.uuid()])

export function writeProjectCursor({ createdAt, id }: ProjectPlace): string {
  return `${createdAt.toISOString()}_${id}`
}

/** Throws `invalid_request` for a cursor that was not written here. */
export function readProjectCursor(cursor: string): ProjectPlace {
  const read = content.safeParse(cursor.split('_'))
  if (!read.success)
    throw new Problem('invalid_request', 'The cursor does not belong to this list. Reload the list from the start.')
  const [createdAt, id] = read.data
  return { createdAt: new Date(createdAt), id }
}
