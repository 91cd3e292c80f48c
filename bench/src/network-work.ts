import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { networkFile, type Scale } from '@afterimage/models/local/network-file'
import { z } from 'zod'

const manifestSchema = z.object({
  networks: z.array(z.object({ scale: z.number(), multiplyAddsPerPixel: z.number() })),
})

/**
 * The work of one pass of an ESRGAN network over `side` × `side` px, in GFLOP: two operations for each multiply-add of its
 * convolutions, as the manifest beside its weights counts them. Throws where the manifest does not know the network.
 */
export async function networkGflop(scale: Scale, side: number): Promise<number> {
  const manifestFile = new URL('manifest.json', pathToFileURL(networkFile(scale)))
  const { networks } = manifestSchema.parse(JSON.parse(await readFile(manifestFile, 'utf8')))
  const network = networks.find((one) => one.scale === scale)
  if (network === undefined) throw new Error(`The manifest does not know the network x${scale}.`)
  return (2 * side ** 2 * network.multiplyAddsPerPixel) / 1e9
}
