import type { Plan } from './account.ts'

/** Days for which the files of an ended evolution are kept, by its owner's plan; people without an account have the Free one. */
export const FILES_KEPT_DAYS = { free: 7, pro: 30 } as const satisfies Record<Plan, number>
