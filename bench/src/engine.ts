import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { enlarge } from '@afterimage/models/local/network'
import { SCALES, type Scale } from '@afterimage/models/local/network-file'
import type { Planes } from '@afterimage/models/local/planes'
import { type NetworkTime, timeEchoNetworks } from './echo-engine.ts'
import { echoGoals } from './engine-goals.ts'
import { describeMachine } from './machine.ts'
import { measureProductGflops } from './matrix-product.ts'
import { type MeasuredPasses, measurePasses } from './measure-passes.ts'
import { networkGflop } from './network-work.ts'
import { keepReport } from './report.ts'
import { type Summary, summary } from './summary.ts'
import { timeMs } from './timings.ts'

// How long a pass takes at 512 px, what it costs in memory, how the network compares with a bare product of matrices, and how it
// compares with TensorFlow.js on the same weights, where that is installed (`npm ci --prefix training/esrgan`). The two
// engines take turns, so that both meet the same machine.

const SIDE_PX = 512
const THREADS = 2
const ROUNDS = 15
const PASSES = 12
const TURNS = 20

const loadAtStart = loadavg()[0] ?? Number.NaN
const openTensorflowNetwork = await findTensorflow()
let productGflops = 0
const contests: Contest[] = []
for (const scale of SCALES) {
  // Measured again beside each network: another process may have slowed the first time down.
  productGflops = Math.max(productGflops, await measureProductGflops(THREADS, 8 * ROUNDS))
  contests.push(await compareNetworks(scale))
}
productGflops = Math.max(productGflops, await measureProductGflops(THREADS, 8 * ROUNDS))
const echo = [
  ...(await timeEchoNetworks('echo-4', SIDE_PX, THREADS, ROUNDS)),
  ...(await timeEchoNetworks('echo-4-8-bit', SIDE_PX, THREADS, ROUNDS)),
]
const passes = await timePasses()
const ofEcho = passes.find(({ id }) => id === 'echo-4')
const report = `# The local engine at ${SIDE_PX} px

Made by \`npm run bench:engine\` on ${describeMachine()}, ${THREADS} threads. Times are medians, the best in brackets.
Load average of the machine when it began: ${loadAtStart.toFixed(1)} (what the benchmark itself adds comes later).

A product of two float32 matrices of 1,024², measured in the same run: ${productGflops.toFixed(0)} GFLOP/s at best. The rates below are compared with it; a\nnetwork whose matrices have a better shape, or whole numbers of 8 bits, can pass it.

## Networks, each drawing one ${SIDE_PX} × ${SIDE_PX} px picture, the engines taking turns

| network | work | ONNX Runtime | rate at best | of the product | TensorFlow.js WASM | faster by |
| --- | --- | --- | --- | --- | --- | --- |
${contests.map(contestLine).join('\n')}

## Echo's networks

| network | work | ONNX Runtime | rate at best | of the product |
| --- | --- | --- | --- | --- |
${echo.map(echoLine).join('\n')}

## A whole pass, style *reproduce*: treatments, network, the way to the thread and back

Each model in a process of its own, which draws with nothing else.

| model | pass | process memory after ${PASSES} passes | load average |
| --- | --- | --- | --- |
${passes.map(passLine).join('\n')}

${ofEcho === undefined ? '' : echoGoals(ofEcho, PASSES)}
`
await keepReport('engine.md', report, false)

interface Contest {
  readonly scale: Scale
  readonly gflop: number
  readonly ours: Summary
  /** Undefined where TensorFlow.js is not installed. */
  readonly theirs: Summary | undefined
}

async function compareNetworks(scale: Scale): Promise<Contest> {
  const side = SIDE_PX / scale
  const image: Planes = {
    width: side,
    height: side,
    data: Float32Array.from({ length: 3 * side * side }, () => 255 * Math.random()),
  }
  const tensorflow = await openTensorflowNetwork?.(scale)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    ours.push(await timeMs(() => enlarge(image, scale, THREADS)))
    if (tensorflow !== undefined) theirs.push(await timeMs(() => tensorflow.enlarge(image)))
  }
  tensorflow?.dispose()
  return {
    scale,
    gflop: await networkGflop(scale, side),
    ours: summary(ours.slice(1)),
    theirs: tensorflow && summary(theirs.slice(1)),
  }
}

function contestLine({ scale, gflop, ours, theirs }: Contest): string {
  const rate = (1e3 * gflop) / ours.best
  const share = `${((100 * rate) / productGflops).toFixed(0)} %`
  const ratio = theirs === undefined ? '–' : `${(theirs.median / ours.median).toFixed(1)} ×`
  return `| x${scale} | ${gflop.toFixed(1)} GFLOP | ${ours.text} | ${rate.toFixed(0)} GFLOP/s | ${share} | ${theirs?.text ?? 'not installed'} | ${ratio} |`
}

function echoLine({ name, gflop, timesMs }: NetworkTime): string {
  const { best, text } = summary(timesMs)
  const rate = (1e3 * gflop) / best
  return `| ${name} | ${gflop.toFixed(1)} GFLOP | ${text} | ${rate.toFixed(0)} GFLOP/s | ${((100 * rate) / productGflops).toFixed(0)} % |`
}

interface TensorflowNetwork {
  enlarge(image: Planes): Promise<Planes>
  dispose(): void
}

/** Weighs 285 MB, and nothing but this comparison needs it: it is installed beside the networks' conversion. */
async function findTensorflow(): Promise<((scale: Scale) => Promise<TensorflowNetwork>) | undefined> {
  const folder = new URL('../../training/esrgan/', import.meta.url)
  if (!existsSync(new URL('node_modules/@tensorflow/tfjs/', folder))) return undefined
  const { openTensorflowNetwork } = await import(new URL('tensorflow-network.ts', folder).href)
  return openTensorflowNetwork
}

interface ModelPasses extends MeasuredPasses {
  readonly id: string
  readonly name: string
}

async function timePasses(): Promise<ModelPasses[]> {
  const provider = openLocalProvider()
  const models = provider.models.map(({ id, name }) => ({ id, name }))
  await provider.close()
  const plan = { side: SIDE_PX, threads: THREADS, passes: PASSES, rounds: TURNS }
  const measured: ModelPasses[] = []
  for (const { id, name } of models) measured.push({ id, name, ...(await measurePasses(id, plan)) })
  return measured
}

function passLine({ name, passMs, memoryMb, load }: ModelPasses): string {
  return `| ${name} | ${summary(passMs).text} | ${memoryMb.toFixed(0)} MB | ${load.toFixed(1)} |`
}
