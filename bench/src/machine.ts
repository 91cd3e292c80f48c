import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** The machine in a few words, for the head of a report. */
export function describeMachine(): string {
  return `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`
}

/** Which part of the machine's processors was busy in the next `ms`, 0–1: what others do, where we do nothing meanwhile. */
export async function busyShare(ms: number): Promise<number> {
  const before = times()
  await sleep(ms)
  const after = times()
  const all = after.busyMs + after.idleMs - before.busyMs - before.idleMs
  return all === 0 ? 0 : (after.busyMs - before.busyMs) / all
}

function times(): { readonly busyMs: number; readonly idleMs: number } {
  const sum = (pick: (times: ReturnType<typeof cpus>[number]['times']) => number) =>
    cpus().reduce((total, { times }) => total + pick(times), 0)
  return { busyMs: sum(({ user, nice, sys, irq }) => user + nice + sys + irq), idleMs: sum(({ idle }) => idle) }
}
