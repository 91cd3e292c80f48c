import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EXCEPTIONS, lockFaults } from './lock-platforms.ts'

const TARGETS = ['darwin-arm64', 'darwin-x64', 'win32-x64', 'linux-x64', 'linux-arm64']

/** A lock file with one native package, its binary for each of `targets` in the lock, and for the others only named. */
function plantedLock(targets: readonly string[], more: Record<string, unknown> = {}): string {
  const bindings = targets.map((target) => {
    const [os = '', cpu = ''] = target.split('-')
    return [`node_modules/fast-${target}`, { version: '1.0.0', os: [os], cpu: [cpu], optional: true }]
  })
  const optionalDependencies = Object.fromEntries(TARGETS.map((target) => [`fast-${target}`, '1.0.0']))
  const fast = { version: '1.0.0', optionalDependencies }
  return JSON.stringify({
    lockfileVersion: 3,
    packages: { '': {}, 'node_modules/fast': fast, ...Object.fromEntries(bindings), ...more },
  })
}

describe('the lock file', () => {
  test('of this repository has every platform, and its exceptions are in use', async () => {
    const text = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')
    expect(lockFaults(text)).toEqual([])
    for (const name of Object.keys(EXCEPTIONS)) expect(text).toContain(`"node_modules/${name}"`)
  })

  test.each(TARGETS)('that lacks a binary for %s is told so', (missing) => {
    const faults = lockFaults(plantedLock(TARGETS.filter((target) => target !== missing)))
    expect(faults).toEqual([`node_modules/fast 1.0.0 has nothing for ${missing}.`])
  })

  test('is whole with a binary for each', () => {
    expect(lockFaults(plantedLock(TARGETS))).toEqual([])
  })

  test('may hold a binary beside the package that asks for it, and not beside another', () => {
    const some = TARGETS.filter((target) => target !== 'darwin-x64')
    const entry = { version: '1.0.0', os: ['darwin'], cpu: ['x64'], optional: true }
    const nested = (owner: string) =>
      plantedLock(some, { [`node_modules/${owner}/node_modules/fast-darwin-x64`]: entry })
    expect(lockFaults(nested('fast'))).toEqual([])
    expect(lockFaults(nested('other'))).toHaveLength(1)
  })

  test('needs a binary for glibc, not for musl alone', () => {
    const musl = { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['musl'], optional: true }
    const some = TARGETS.filter((target) => target !== 'linux-x64')
    const faults = lockFaults(plantedLock(some, { 'node_modules/fast-linux-x64': musl }))
    expect(faults).toEqual(['node_modules/fast 1.0.0 has nothing for linux-x64.'])
  })

  test('asks of a package for one platform only what that platform needs', () => {
    const inner = { version: '1.0.0', os: ['darwin'], cpu: ['arm64'], optional: true }
    const outer = { ...inner, optionalDependencies: { 'library-darwin-arm64': '1.0.0' } }
    const more = { 'node_modules/outer': outer, 'node_modules/library-darwin-arm64': inner }
    expect(lockFaults(plantedLock(TARGETS, more))).toEqual([])
  })

  test('must not have a package that a platform refuses and everybody installs', () => {
    const more = { 'node_modules/penguin': { version: '1.0.0', os: ['linux', 'darwin'] } }
    expect(lockFaults(plantedLock(TARGETS, more))).toEqual(['node_modules/penguin cannot be installed on win32-x64.'])
    const refusing = { 'node_modules/penguin': { version: '1.0.0', os: ['!win32'] } }
    expect(lockFaults(plantedLock(TARGETS, refusing))).toHaveLength(1)
  })

  test('lets an exception pass, by its name alone', () => {
    const owner = { version: '1.0.0', optionalDependencies: { 'only-linux-x64': '1.0.0' } }
    const more = {
      'node_modules/owner': owner,
      'node_modules/only-linux-x64': { os: ['linux'], cpu: ['x64'], optional: true },
    }
    expect(lockFaults(plantedLock(TARGETS, more))).toHaveLength(4)
    expect(lockFaults(plantedLock(TARGETS, more), { 'only-linux-x64': 'tests' })).toEqual([])
  })

  test('names no registry', () => {
    const more = { 'node_modules/plain': { version: '1.0.0', resolved: 'https://packages.example/plain-1.0.0.tgz' } }
    expect(lockFaults(plantedLock(TARGETS, more))).toEqual(['node_modules/plain names the address of a registry.'])
  })
})
