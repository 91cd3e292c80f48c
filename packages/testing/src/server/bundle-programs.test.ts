import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { bundlePrograms } from './bundle-programs.ts'

const PROGRAM = `
import path from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { where } from './part.ts'

class Refusal extends z.ZodError {}
const { later } = await import('./later.ts')
const { threads } = sharp.counters()
process.stdout.write(JSON.stringify([where, later, path.basename(import.meta.filename), new Refusal([]).constructor.name, typeof threads]))
`
const PART = `
export const where = [import.meta.url, import.meta.dirname, import.meta.resolve('sharp')] as const
`
const LATER = `
export const later: string = new URL('./beside.txt', import.meta.url).href
`

const PACKAGES = path.join(import.meta.dirname, '../../../../node_modules')

const newFolder = () => mkdtemp(path.join(tmpdir(), 'afterimage-bundled-'))
const said = async (program: string) => (await promisify(execFile)(process.execPath, [program])).stdout

test('a bundled program says of itself, and finds, what its source does', async () => {
  const [sources, folder] = await Promise.all([newFolder(), newFolder()])
  await symlink(PACKAGES, path.join(sources, 'node_modules'))
  onTestFinished(async () => {
    for (const made of [sources, folder]) await rm(made, { recursive: true })
  })
  for (const [name, code] of Object.entries({ program: PROGRAM, part: PART, later: LATER }))
    await writeFile(path.join(sources, `${name}.ts`), code)
  const source = path.join(sources, 'program.ts')

  await bundlePrograms({ short: source }, folder)

  expect(await said(path.join(folder, 'short.mjs'))).toBe(await said(source))
})
