import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listProviders } from '@afterimage/contract/provider-endpoints'
import { prepareDataFolder } from '@afterimage/testing/databases/prepare-data-folder'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const READY_WITHIN_MS = 60_000
const GONE_WITHIN_MS = 10_000

test('the set-up is exactly two commands', async () => {
  const setUp = (await commandsOf('README.md')).filter((command) => command.startsWith('npm ci'))
  expect(setUp).toEqual(['npm ci && npm start', 'npm ci && npm test'])
})

test.each(['README.md', 'CONTRIBUTING.md'])('every npm script that %s names exists', async (document) => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const text = await readFile(join(root, document), 'utf8')
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1])
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !(`${name}` in scripts))).toEqual([])
})

test.each(['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'])(
  'every file that %s links to exists',
  async (document) => {
    const text = await readFile(join(root, document), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => `${match[1]}`)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) await stat(join(root, dirname(document), link))
  },
)

test('the figures that README.md tells are those of the last benches', async () => {
  const readme = (await readFile(join(root, 'README.md'), 'utf8')).replace(/\s+/g, ' ')
  const gallery = await figuresIn('gallery.md', /Slowest p95: ([\d.]+) ms/)
  expect(readme).toContain(`a p95 of ${Math.ceil(Number(gallery[0]))} ms`)
  const [unchanged] = await figuresIn('load.md', /status, unchanged \(304\) \| \d+\/s \| ([\d.]+) \|/)
  const [whole] = await figuresIn('load.md', /status, whole \| \d+\/s \| ([\d.]+) \|/)
  expect(readme).toContain(`unchanged polls at ${unchanged} times`)
  expect(readme).toContain(`whole ones at ${whole} times`)
  const paints = await figuresIn('web.md', /landing(?:, 375 px)? \| \d+ ms \| \d+ ms \| (\d+) ms/)
  expect(readme).toContain(`within ${(Math.ceil(Math.max(...paints.map(Number)) / 100) / 10).toFixed(1)} s`)
})

test('npm start serves the page and the embedded models at PORT, keeps its files in DATA_DIR, and stops when told', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'afterimage-readme-'))
  await prepareDataFolder(dataDir)
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  try {
    await answers(npm, `http://127.0.0.1:${port}/readyz`)
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect(await page.text()).toContain('<div id="root"')
    const answer = await fetch(`http://127.0.0.1:${port}/api/providers`)
    const { providers } = listProviders.ok.body.parse(await answer.json())
    expect(providers[0]?.models.length).toBeGreaterThanOrEqual(3)
    expect((await stat(dataDir)).isDirectory()).toBe(true)
    expect(await stopsWithin(npm, GONE_WITHIN_MS)).toBe(true)
  } finally {
    killGroup(npm, 'SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
}, 120_000)

/** Lines of the shell blocks of a document. */
async function commandsOf(document: string): Promise<string[]> {
  const text = await readFile(join(root, document), 'utf8')
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap((match) => `${match[1]}`.trim().split('\n'))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Resolves when the address answers 200; fails with the program's output when it ends or takes too long. */
async function answers(program: ChildProcess, address: string): Promise<void> {
  let output = ''
  program.stdout?.on('data', (chunk) => {
    output += chunk
  })
  program.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (program.exitCode !== null) throw new Error(`npm start ended with ${program.exitCode}:\n${output}`)
    const isUp = await fetch(address).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`npm start was not ready within ${READY_WITHIN_MS} ms:\n${output}`)
}

/** Interrupts the program as Ctrl+C does; whether it ended by itself in time. */
async function stopsWithin(program: ChildProcess, milliseconds: number): Promise<boolean> {
  const gone = new Promise<boolean>((resolve) => program.once('exit', () => resolve(true)))
  killGroup(program, 'SIGINT')
  const late = AbortSignal.timeout(milliseconds)
  return Promise.race([gone, new Promise<boolean>((resolve) => late.addEventListener('abort', () => resolve(false)))])
}

function killGroup(program: ChildProcess, signal: NodeJS.Signals): void {
  if (program.pid === undefined || program.exitCode !== null || program.signalCode !== null) return
  process.kill(-program.pid, signal)
}

/** What the pattern's group holds wherever it matches in the bench's result. Throws where it never does. */
async function figuresIn(result: string, pattern: RegExp): Promise<readonly string[]> {
  const text = await readFile(join(root, 'bench/results', result), 'utf8')
  const found = [...text.matchAll(new RegExp(pattern, 'g'))].flatMap(([, figure]) => figure ?? [])
  if (found.length === 0) throw new Error(`${result} has no ${pattern}`)
  return found
}
