import type { ModelProvider } from '@afterimage/models/image-model'
import { listedModels } from '@afterimage/models/listed-models'
import { usualModel } from './choose-model.ts'
import { OUTPUTS } from './read-options.ts'

const NAME_WIDTH = 19
const MEANING_WIDTH = 78

/** What `--help` prints: the options, and the models and styles there are. The first of the providers is taken unless another is named. */
export function helpText([first, ...others]: readonly ModelProvider[]): string {
  if (first === undefined) throw new Error('there is no provider')
  const { models } = first
  const usual = usualModel(models)
  return `One image goes in; a neural network reproduces it, then its own reproduction, again and again.

  npm run evolve -- photo.jpg [options]

  -n, --iterations N   how many reproductions, 1 to 1000 (10)
  -p, --provider NAME  who reproduces: local, or one that is configured (local)
  -m, --model NAME     the model that reproduces (${usual.id})
  -s, --style NAME     what happens to a frame before each pass (reproduce)
      --size N         the longer side of each frame: 512, 768 or 1024 px, of models that draw at any (512);
                       no image is enlarged: a smaller one gets the largest size that it fills
      --prompt TEXT    what to ask for instead of the style's prompt, of models that take one
      --title TEXT     what the film is called, up to 80 characters (the image's name)
      --seed N         the same image, model, style and seed give the same frames (chosen at random)
      --seeds each     a new seed for each frame, which follows from the first (one)
      --from N=STYLE   from frame N on another style, or a prompt: --from 30=dreamy --from "50=make it night"
      --undo TEXT      what every second frame is asked for with, of models that take a prompt: there and back
      --strength P     how strongly each pass changes the picture, 10 to 100 percent, of models that take it
                       (50), or a curve of points at frames: --strength 1=20,50=90
      --hold D         where a pass changes less than D, 1 to 15 (a colour difference; 2.3 is just visible), the
                       frame before stays as it is
      --stop-below P   end with the first frame that keeps less than P percent of the original
      --stop-meaning M end with the first frame that is less like the original in meaning than M, 0 to 1
      --stop-when-label-changes
                       end with the second frame in a row that a small network does not take for what it took the
                       original for; both rules have networks look at each frame, which takes a moment more
      --stop-when-still
                       end when nothing changes any more
  -o, --out FOLDER     where everything goes: a new or empty folder (photo-evolution beside you)
      --outputs LIST   any of ${OUTPUTS.join(',')} (all)
      --resume FOLDER  go on with an evolution that did not come to its end, or with --iterations to a longer one;
                       takes no other option
      --fork FOLDER --at N
                       begin with frame N of another evolution, in place of an image; its model and style unless
                       others are named
      --race LIST      another contender, in a race of up to four: the same image, seed and length, but for what the
                       list names of provider, model, style, strength and seed: --race model=melt,style=dreamy;
                       each has a folder of its own in the one of the race (photo-race beside you): a, b, c and d,
                       and with mp4 there is race.mp4, all of them on a split screen; --resume takes that folder too
  -h, --help           this text

Models
${listedModels(models)
  .map(({ id, description }) => row(id, description))
  .join('\n')}

Styles, as ${usual.name} understands them
${Object.entries(usual.styles)
  .map(([id, meaning]) => row(id, meaning))
  .join('\n')}

Other providers
${others.length === 0 ? '  None is configured.' : others.map(({ id, models: [first, ...more] }) => row(id, [first, ...more].map(({ id }) => id).join(', '))).join('\n')}
  They take the same environment variables as the server, such as OPENAI_API_KEY; docs/providers.md has them all.

The folder receives the frames as PNG, the films, and manifest.json: each frame's seed, time, drift and hash, and
the hash of the frame before it. No network looks at them here, but for a rule that needs it: without one,
labels and meaning are null, and the player has no lane of labels. Ctrl+C stops; the frames made so far stay, and
--resume goes on with them.
`
}

/** A name and what it means, broken at spaces so that no line is longer than a terminal is wide. */
function row(name: string, meaning: string): string {
  const lines = ['']
  for (const word of meaning.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= MEANING_WIDTH) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return `  ${name.padEnd(NAME_WIDTH)}${lines.join(`\n${' '.repeat(NAME_WIDTH + 2)}`)}`
}
