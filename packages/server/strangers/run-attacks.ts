import type { Attack, Outcome, Scale } from './attack.ts'

export interface Row extends Outcome {
  readonly attack: Attack
  readonly seconds: number
}

/** Runs attacks one after the other; one that breaks off did not hold. `hear` is told of each as it ends. */
export async function runAttacks(
  attacks: readonly Attack[],
  scale: Scale,
  hear: (row: Row) => void,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const attack of attacks) {
    const startedAt = performance.now()
    const outcome = await attack.run(scale).catch((error: unknown) => ({ measured: String(error), holds: false }))
    const row = { attack, ...outcome, seconds: (performance.now() - startedAt) / 1_000 }
    rows.push(row)
    hear(row)
  }
  return rows
}
