import type { ImageModel } from '@afterimage/models/image-model'
import { OUTPUTS } from './read-wishes.ts'

/** What `--help` prints: the options, and the models and styles there are. */
export function helpText(models: readonly [ImageModel, ...ImageModel[]]): string {
  return `One image goes in; a neural network reproduces it, then its own reproduction, again and again.

  npm run evolve -- photo.jpg [options]

  -n, --iterations N   how many reproductions, 1 to 1000 (10)
  -m, --model NAME     the network that reproduces (${models[0].id})
  -s, --style NAME     what happens to a frame before each pass (reproduce)
      --seed N         the same image, model, style and seed give the same frames (chosen at random)
  -o, --out FOLDER     where everything goes: a new or empty folder (photo-evolution beside you)
      --outputs LIST   any of ${OUTPUTS.join(',')} (all)
  -h, --help           this text

Models
${models.map(({ id, description }) => row(id, description)).join('\n')}

Styles
${Object.entries(models[0].styles)
  .map(([id, meaning]) => row(id, meaning))
  .join('\n')}

The folder receives the frames as PNG, the films, and manifest.json: each frame's seed, time, drift and hash, and the hash
of the frame before it. Ctrl+C stops; the frames made so far stay.
`
}

function row(name: string, meaning: string): string {
  return `  ${name.padEnd(19)}${meaning}`
}
