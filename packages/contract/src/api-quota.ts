import type { Plan } from './account.ts'

/** Calls with API keys in one calendar month (UTC), of all keys of an account together. */
export const API_CALLS_A_MONTH: Readonly<Record<Plan, number>> = { free: 100, pro: 1000 }
