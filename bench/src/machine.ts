import { cpus } from 'node:os'

/** The machine in a few words, for the head of a report. */
export function describeMachine(): string {
  return `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`
}
