import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { isErrorCode } from './error-code.ts'

/**
 * Whether there is such a process. One that has ended, and whose parent has not asked how, counts as gone, once none of its
 * threads is left that might still be writing.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return isErrorCode(error, 'EPERM')
  }
  return !isZombie(pid)
}

/**
 * When a process started, as the kernel counts it (proc(5), field 22 of stat): a process id alone comes round again,
 * in a container at every start. Null where there is no /proc.
 */
export function birthOf(pid: number): string | null {
  return statFields(pid)?.[19] ?? null
}

/**
 * The space in which process numbers of this process mean what they mean (pid_namespaces(7)): a container has one of its own, even where
 * it shares its host's name. Null where there is no /proc.
 */
export function processSpace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return null
  }
}

function isZombie(pid: number): boolean {
  const [state] = statFields(pid) ?? []
  if (state !== 'Z' && state !== 'X') return false
  try {
    return readdirSync(`/proc/${pid}/task`).length <= 1
  } catch {
    return true
  }
}

/** The fields of proc(5)'s stat from the third, the state, on. */
function statFields(pid: number): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, field 2, may hold spaces and brackets: count from its last closing one.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
