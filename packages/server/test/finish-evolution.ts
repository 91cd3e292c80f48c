import { type RunParts, runEvolution } from '../src/evolutions/making/run-evolution.ts'

/** Makes all frames of an evolution, and its films, for features that look at finished ones. */
export function finishEvolution(parts: RunParts, id: string): Promise<void> {
  return runEvolution(parts, id, new AbortController().signal)
}
