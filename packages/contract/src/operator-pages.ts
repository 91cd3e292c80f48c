import { z } from 'zod'

/** What pages of operators' lists have in common. */
export const pageQuery = {
  limit: z.coerce.number<number>().int().min(1).max(50).default(20),
  /** `nextCursor` of the page before: goes on behind its last item. */
  cursor: z.string().max(300).optional(),
}
/** Null on the last page. */
export const nextCursor = z.string().nullable()
export const count = z.number().int().nonnegative()
/** Everybody but an operator who is signed in is told by each call what an address that is not there tells. */
export const OPERATOR_FAILS = ['not_found'] as const
