import { readFile } from 'node:fs/promises'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import { evolveModel } from '@afterimage/models/evolve-model'
import type { ImageModel } from '@afterimage/models/image-model'
import { type EchoModelId, isEchoModel } from '@afterimage/models/local/echo/imaginations'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { openEchoRound } from './echo-engine.ts'

// A process of its own, started by `measure-passes.ts`: whole passes of one model and what the process then weighs. For Echo,
// passes and its two networks alone take turns afterwards, so that both meet the same machine.

const PHOTO = new URL('../photos/astronaut.jpg', import.meta.url)

const [id = '', side = '', threads = '', passes = '', rounds = ''] = process.argv.slice(2)
const provider = openLocalProvider({ threads: Number(threads) })
const model = provider.models.find((one) => one.id === id)
if (model === undefined) throw new Error(`no local model is called ${id}`)
const sideMultiplePx = model.sideMultiplePx
const original = await normaliseImage(await readFile(PHOTO), { maxSidePx: Number(side), sideMultiplePx })
// The first pass loads the network and is left out.
const passMs = (await timePasses(model, 1 + Number(passes))).slice(1)
const memoryMb = process.memoryUsage.rss() / 2 ** 20
const turns = isEchoModel(id) ? await alternate(model, id) : []
await provider.close()
console.log(JSON.stringify({ passMs, memoryMb, turns }))

async function timePasses(one: ImageModel, total: number): Promise<number[]> {
  const times: number[] = []
  const run = evolveModel(one, { original, total, style: 'reproduce', seed: 1 })
  let startedMs = performance.now()
  for await (const _ of run) {
    times.push(performance.now() - startedMs)
    startedMs = performance.now()
  }
  return times
}

/** Passes and networks alone, alternately: what each round of either took. */
async function alternate(
  one: ImageModel,
  network: EchoModelId,
): Promise<{ readonly passMs: number; readonly networksMs: number }[]> {
  const round = openEchoRound(original, Number(threads), network)
  await round()
  const run = evolveModel(one, { original, total: Number(rounds), style: 'reproduce', seed: 1 })
  const taken: { readonly passMs: number; readonly networksMs: number }[] = []
  for (let startedMs = performance.now(); !(await run.next()).done; startedMs = performance.now()) {
    const wholeMs = performance.now() - startedMs
    const { seeMs, paintMs } = await round()
    taken.push({ passMs: wholeMs, networksMs: seeMs + paintMs })
  }
  return taken
}
