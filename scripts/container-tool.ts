import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { runCommand } from './run-command.ts'

const DEADLINE_MS = 60_000

/**
 * Docker reads `Dockerfile.dockerignore` by itself and keeps the health check; Podman has to be told both. It would also put a writable
 * `/run` and `/var/tmp` over a read-only root.
 */
const OWN_ARGUMENTS = {
  docker: { build: [], run: [] },
  podman: {
    build: ['--format', 'docker', '--ignorefile', 'deploy/Dockerfile.dockerignore'],
    run: ['--read-only-tmpfs=false'],
  },
} as const

type ToolName = keyof typeof OWN_ARGUMENTS

/** The program that builds and runs images here. */
export interface ContainerTool {
  readonly name: ToolName
  /** Builds with the output on our terminal, in the current folder; resolves with the exit code. */
  build(args: readonly string[]): Promise<number>
  /** Runs a container in the background. */
  start(args: readonly string[]): Promise<void>
  /** Any other command; resolves with what it wrote, rejects with what it complained of. */
  ask(...args: readonly string[]): Promise<string>
  /** Whether the container's own health check passes. */
  isHealthy(container: string): Promise<boolean>
}

/** The tool of that name, or the first that works; undefined where none does. */
export async function findContainerTool(wanted?: string): Promise<ContainerTool | undefined> {
  const names: readonly ToolName[] = ['docker', 'podman']
  for (const name of names.filter((each) => wanted === undefined || each === wanted)) {
    const works = await ask(name, ['info']).then(
      () => true,
      () => false,
    )
    if (works) return openTool(name)
  }
  return undefined
}

function openTool(name: ToolName): ContainerTool {
  const own = OWN_ARGUMENTS[name]
  return {
    name,
    build: (args) => runCommand(name, ['build', ...own.build, ...args]),
    start: async (args) => {
      await ask(name, ['run', '--detach', ...own.run, ...args])
    },
    ask: (...args) => ask(name, args),
    isHealthy: async (container) => {
      // Docker runs it every ten seconds; Podman leaves that to systemd, which need not be there.
      if (name === 'docker') {
        return (await ask(name, ['inspect', '--format', '{{.State.Health.Status}}', container])) === 'healthy'
      }
      return ask(name, ['healthcheck', 'run', container]).then(
        () => true,
        () => false,
      )
    },
  }
}

async function ask(name: ToolName, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(name, args, { timeout: DEADLINE_MS, killSignal: 'SIGKILL' })
  return stdout.trim()
}
