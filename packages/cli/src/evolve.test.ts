import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { constants, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decodePng, encodePng } from '@afterimage/frames/encode-frame'
import { openProviderServer } from '@afterimage/testing/models/provider-server'
import { openAiCompatibleEdit } from '@afterimage/testing/models/recorded/openai-compatible'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ended, expectWholeChain, folderWithPhoto, readManifest, start, startWith, WAIT } from '../test/program.ts'

test('a photo becomes frames, films and a ledger whose hashes are a chain', async () => {
  const folder = await folderWithPhoto()
  const run = start(
    folder,
    'photo.png',
    '-n',
    '2',
    '--seed',
    '7',
    '--model',
    'Faithful',
    '--style',
    'dreamy',
    '--out',
    'film',
  )
  const { status, stdout, stderr } = await ended(run)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^2 frames in .* s: faithful, dreamy, seed 7\./)
  const files = [
    'film.gif',
    'film.html',
    'film.mp4',
    'film.webp',
    'frames',
    'frames.zip',
    'manifest.json',
    'poster.jpg',
  ]
  expect((await readdir(join(folder, 'film'))).sort()).toEqual(files)
  const manifest = await readManifest(join(folder, 'film'))
  expect(manifest.frames.map(({ number }) => number)).toEqual([0, 1, 2])
  expect(manifest.outputs.map(({ kind }) => kind)).toEqual(['mp4', 'gif', 'webp', 'html', 'poster', 'zip'])
  await expectWholeChain(join(folder, 'film'), manifest)
  expect(manifest.frames[0]?.drift.toOriginal.ssim).toBe(1)
  expect(manifest.frames[2]?.drift.toOriginal.ssim).toBeLessThan(1)
  const frames = await Promise.all(
    [0, 1, 2].map(async (n) => decodePng(await readFile(join(folder, `film/frames/frame-00${n}.png`)))),
  )
  expect(frames[1]?.data).not.toEqual(frames[0]?.data)
  expect(frames[2]?.data).not.toEqual(frames[1]?.data)
})

test('a frame of a folder is forked as it is, and the manifest and the player say of what', async () => {
  const folder = await folderWithPhoto()
  const few = ['-n', '1', '--outputs', 'html'] as const
  await ended(start(folder, 'photo.png', ...few, '-m', 'blobs', '-s', 'dreamy', '--out', 'root'))
  const root = await readManifest(join(folder, 'root'))
  const { status, stderr } = await ended(start(folder, '--fork', 'root', '--at', '1', ...few, '--out', 'fork'))
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const fork = await readManifest(join(folder, 'fork'))
  const { sha256 } = root.frames[1] ?? {}
  expect(fork).toMatchObject({ model: 'blobs', style: 'dreamy', forkedFrom: { folder: 'root', frame: 1, sha256 } })
  expect(fork.frames[0]?.sha256).toBe(sha256)
  await expectWholeChain(join(folder, 'fork'), fork)
  expect(await readFile(join(folder, 'fork/film.html'), 'utf8')).toContain('frame 1 of root')
  const missing = await ended(start(folder, '--fork', 'root', '--at', '2'))
  expect([missing.status, missing.stderr]).toEqual([2, 'root has no frame 2. Its last one is 1.\n'])
})

test('stopped with Ctrl+C it leaves whole frames, a true ledger, and nothing half-written', async () => {
  const folder = await folderWithPhoto()
  const run = start(folder, 'photo.png', '-m', 'faithful', '-n', '1000', '--out', 'film')
  await vi.waitFor(
    async () => expect((await readManifest(join(folder, 'film'))).frames.length).toBeGreaterThan(2),
    WAIT,
  )
  run.kill('SIGINT')
  const { status, stderr } = await ended(run)
  expect(status).toBe(130)
  expect(stderr).toContain('Stopped. The frames made so far are kept. Continue with: npm run evolve -- --resume film')
  expect((await readdir(join(folder, 'film'))).sort()).toEqual(['frames', 'manifest.json'])
  const manifest = await readManifest(join(folder, 'film'))
  const files = manifest.frames.map(({ file }) => file.replace('frames/', ''))
  expect((await readdir(join(folder, 'film/frames'))).sort()).toEqual(files)
  await expectWholeChain(join(folder, 'film'), manifest)
})

test.skipIf(process.platform === 'win32')(
  'one Ctrl+C ends it while nothing is made yet, whatever it waits for',
  async () => {
    const folder = await folderWithPhoto()
    const pipe = join(folder, 'never.png')
    await promisify(execFile)('mkfifo', [pipe])
    const run = start(folder, 'never.png', '-m', 'faithful')
    // It can be opened once somebody reads it, and nothing is ever written.
    const writing = await vi.waitFor(() => open(pipe, constants.O_WRONLY | constants.O_NONBLOCK), WAIT)
    onTestFinished(() => writing.close())
    run.kill('SIGINT')
    expect(await once(run, 'close')).toEqual([null, 'SIGINT'])
  },
)

test('killed at any moment, --resume makes the very bytes of a run that was left alone, and clears away what was not finished', async () => {
  const folder = await folderWithPhoto()
  const options = ['-m', 'faithful', '-n', '12', '--seed', '7', '--outputs', 'poster'] as const
  await ended(start(folder, 'photo.png', ...options, '--out', 'whole'))
  const whole = await readManifest(join(folder, 'whole'))
  const film = join(folder, 'film')
  for (const [at, run] of [
    [3, start(folder, 'photo.png', ...options, '--out', 'film')],
    [7, () => start(folder, '--resume', 'film')],
  ] as const) {
    const running = typeof run === 'function' ? run() : run
    await vi.waitFor(async () => expect((await readManifest(film)).frames.length).toBeGreaterThan(at), WAIT)
    running.kill('SIGKILL')
    await ended(running)
  }
  await writeFile(join(film, 'frames/frame-009.png.0b7c.part'), 'half')
  const { status, stdout, stderr } = await ended(start(folder, '--resume', 'film'))
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^12 frames in .* s: faithful, reproduce, seed 7\./)
  const manifest = await readManifest(film)
  await expectWholeChain(film, manifest)
  expect(manifest.frames.map(({ sha256 }) => sha256)).toEqual(whole.frames.map(({ sha256 }) => sha256))
  expect((await readdir(film)).sort()).toEqual(['frames', 'manifest.json', 'poster.jpg'])
  expect(await readdir(join(film, 'frames'))).toHaveLength(13)
})

test('--resume of a folder that is done makes nothing, and of one whose output is gone only that', async () => {
  const folder = await folderWithPhoto()
  await ended(start(folder, 'photo.png', '-n', '1', '--out', 'film', '--outputs', 'poster,html'))
  const before = await readManifest(join(folder, 'film'))
  expect((await ended(start(folder, '--resume', 'film'))).status).toBe(0)
  expect(await readManifest(join(folder, 'film'))).toEqual(before)
  await rm(join(folder, 'film/poster.jpg'))
  expect((await ended(start(folder, '--resume', 'film'))).status).toBe(0)
  expect((await readdir(join(folder, 'film'))).sort()).toEqual(['film.html', 'frames', 'manifest.json', 'poster.jpg'])
})

test('--resume with more --iterations makes the longer film in place of the shorter one', async () => {
  const folder = await folderWithPhoto()
  await ended(start(folder, 'photo.png', '-n', '1', '--out', 'film', '--outputs', 'html'))
  const before = await readFile(join(folder, 'film/film.html'))
  const { status, stdout } = await ended(start(folder, '--resume', 'film', '-n', '3'))
  expect(status).toBe(0)
  expect(stdout).toMatch(/^3 frames in /)
  expect(await readFile(join(folder, 'film/film.html'))).not.toEqual(before)
  await expectWholeChain(join(folder, 'film'), await readManifest(join(folder, 'film')))
})

test('a folder that cannot be gone on with says why and is left as it is', async () => {
  const folder = await folderWithPhoto()
  const film = join(folder, 'film')
  expect((await ended(start(folder, '--resume', 'film'))).stderr).toContain('film holds no evolution')
  await ended(start(folder, 'photo.png', '-n', '1', '--out', 'film', '--outputs', 'poster'))
  const again = await ended(start(folder, 'photo.png', '--out', 'film'))
  expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('Continue it with --resume') })
  const manifest = await readFile(join(film, 'manifest.json'), 'utf8')
  await writeFile(join(film, 'frames/frame-000.png'), 'damaged')
  const damaged = await ended(start(folder, '--resume', 'film'))
  expect(damaged).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('The original, frames/frame-000.png, is damaged or missing.'),
  })
  expect(await readFile(join(film, 'manifest.json'), 'utf8')).toBe(manifest)
  await writeFile(join(film, 'manifest.json'), manifest.replace('"number": 1', '"number": 2'))
  const torn = await ended(start(folder, '--resume', 'film'))
  expect(torn).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('manifest.json is damaged, or does not belong to'),
  })
})

test('a provider is configured as the server’s is, paid for by the frame, asked with the prompt, and gone on with', async () => {
  const provider = await openProviderServer()
  onTestFinished(() => provider.close())
  const picture = await encodePng({ width: 96, height: 96, data: new Uint8Array(96 * 96 * 3).map((_, at) => at % 250) })
  provider.follow(openAiCompatibleEdit.script(provider.url, picture))
  const folder = await folderWithPhoto()
  const env = { OPENAI_COMPATIBLE_URL: `${provider.url}/v1`, OPENAI_COMPATIBLE_MODELS: 'sd-turbo=0.02' }
  const options = ['-p', 'openai-compatible', '--prompt', 'a lake at night', '-n', '2', '--outputs', 'poster']
  const run = await ended(startWith(env, folder, 'photo.png', ...options, '--out', 'film'))
  expect(run).toMatchObject({
    status: 0,
    stderr: 'sd-turbo costs about $0.02 a frame, $0.04 for those still to be made.\n',
    stdout: expect.stringMatching(/^2 frames in .* s: sd-turbo, reproduce, seed \d+, \$0\.04\./),
  })
  const manifest = await readManifest(join(folder, 'film'))
  expect(manifest).toMatchObject({ provider: 'openai-compatible', model: 'sd-turbo', prompt: 'a lake at night' })
  await expectWholeChain(join(folder, 'film'), manifest)
  const asked = provider.received.filter(({ path }) => path.endsWith('/images/edits'))
  const bodies = asked.map(({ body }) => body.toString('latin1'))
  expect(bodies.map((body) => body.includes('a lake at night'))).toEqual([true, true])
  const elsewhere = await ended(start(folder, '--resume', 'film'))
  expect(elsewhere).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('"openai-compatible" is not configured'),
  })
  const help = await ended(startWith(env, folder, '--help'))
  expect(help.stdout).toMatch(/openai-compatible +sd-turbo/)
  const bad = await ended(startWith({ OPENAI_API_KEY: 'two words' }, folder, 'photo.png'))
  expect(bad).toMatchObject({ status: 2, stderr: 'OPENAI_API_KEY cannot be used: it must be a key, without spaces.\n' })
})

test('a file that the system refuses is told in one sentence', async () => {
  const folder = await folderWithPhoto()
  await ended(start(folder, 'photo.png', '-n', '1', '-m', 'blobs', '--outputs', 'poster', '--out', 'film'))
  await rm(join(folder, 'film/poster.jpg'))
  await mkdir(join(folder, 'film/poster.jpg/in-the-way'), { recursive: true })
  const { status, stderr } = await ended(start(folder, '--resume', 'film'))
  expect(status).toBe(1)
  expect(stderr).toMatch(/poster\.jpg.* could not be written or read: .*\.\n/)
  expect(stderr).not.toContain('    at ')
})

test.each([
  [['nothing.png'], 'There is no file nothing.png.'],
  [['photo.png', '--model', 'dall-e'], 'There is no model "dall-e". Choose one of '],
  [['photo.png', '--style', 'cubist'], 'There is no style "cubist". Choose one of reproduce, '],
  [['photo.png', '--provider', 'dall-e'], 'The provider "dall-e" is not configured here. Configured: local'],
  [['photo.png', '--prompt', 'a lake'], 'Nebulae takes no prompt. Choose one of its styles with --style instead.'],
  [['photo.png', '--out', '.'], 'is not empty. Name another folder with --out.'],
  [['photo.png', '--out', 'photo.png'], 'is a file. Name a folder with --out.'],
])('%j is refused in one sentence and makes nothing', async (args, sentence) => {
  const folder = await folderWithPhoto()
  const { status, stdout, stderr } = await ended(start(folder, ...args))
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(sentence)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['photo.png'])
})

test('--help names the models and the styles there are', async () => {
  const { status, stdout } = await ended(start(await folderWithPhoto(), '--help'))
  expect(status).toBe(0)
  for (const word of [
    'echo',
    'faithful',
    'dreamy',
    '--iterations',
    'manifest.json',
    'Networks look at the frames only',
  ])
    expect(stdout).toContain(word)
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
})
