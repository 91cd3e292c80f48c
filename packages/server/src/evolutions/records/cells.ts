import { randomUUID } from 'node:crypto'

/** How many databases evolutions can be spread over. */
export const CELLS = 4_096
/** The one that there is; accounts, credits and the list of cells stay in it. */
export const FIRST_CELL = 0

/**
 * A new id that names the cell in which everything about it is kept: a UUID of version 8 (RFC 9562, section 5.8), 110 bits of it random and
 * the twelve after the version the cell. Throws a RangeError for a cell that an id cannot name.
 */
export function newIdIn(cell: number): string {
  if (!Number.isInteger(cell) || cell < 0 || cell >= CELLS) throw new RangeError(`There is no cell ${cell}.`)
  const random = randomUUID()
  return `${random.slice(0, VERSION_AT)}8${cell.toString(16).padStart(CELL_DIGITS, '0')}${random.slice(VERSION_AT + 1 + CELL_DIGITS)}`
}

/** The cell that an id names. Ids of before there were any (version 4) belong to the first. */
export function cellOf(id: string): number {
  if (id.charAt(VERSION_AT) !== '8') return FIRST_CELL
  return Number.parseInt(id.slice(VERSION_AT + 1, VERSION_AT + 1 + CELL_DIGITS), 16)
}

/** Where a UUID says its version. */
const VERSION_AT = 14
const CELL_DIGITS = 3
