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

  -n, --iterations N   how many iterations, 1 to 1000 (10)
  -p, --provider NAME  who makes them: local, or one that is configured (local)
  -m, --model NAME     the model (${usual.id})
  -s, --style NAME     the manner in which each frame is copied (reproduce)
      --size N         the longer side of each frame, 512, 768 or 1024 px, for models that draw at any (512);
                       a smaller image gets the largest size that it fills
      --prompt TEXT    a prompt instead of the style's, for models that take one
      --title TEXT     the film's title, up to 80 characters (the image's name)
      --seed N         the same image, model, style and seed give the same frames (chosen at random)
      --seeds HOW      one, each (a new seed for each frame, derived from the first), same (the same noise in all) (one)
      --from N=STYLE   another style or prompt from frame N on: --from 30=dreamy --from "50=make it night"
      --undo TEXT      a prompt for every second frame, for models that take one: there and back
      --strength P     how strongly each pass changes the picture, 10 to 100 percent, for models that take it
                       (50), or a curve through points: --strength 1=20,50=90
      --hold D         where a pass changes less than D, 1 to 15 (a colour difference; 2.3 is just visible), the
                       frame before stays as it is
      --stop-below P   stop at the first frame that keeps less than P percent of the original
      --stop-meaning M stop at the first frame less like the original in meaning than M, 0 to 1
      --stop-when-label-changes
                       stop at the second frame in a row in which a small network no longer recognises what the
                       original was; this and --stop-meaning look at each frame, which takes a little longer
      --stop-when-still
                       stop when nothing changes any more
  -o, --out FOLDER     where everything goes: a new or empty folder (photo-evolution in the current one)
      --outputs LIST   any of ${OUTPUTS.join(',')} (all)
      --resume FOLDER  continue an evolution that did not finish, or with --iterations make it longer; takes no
                       other option
      --fork FOLDER --at N
                       start from frame N of another evolution instead of an image, with its model and style
                       unless you name others
      --race LIST      another contender in a race of up to four: same image, seed and length, except for what the
                       list says of provider, model, style, strength and seed: --race model=melt,style=dreamy;
                       each has its own folder, a, b, c or d, in that of the race (photo-race in the current one),
                       and with mp4 there is race.mp4, all of them on a split screen; --resume takes that folder, too
      --server URL     have a server make it, such as https://afterimage.example, with its models, styles and lengths;
                       frames and films are fetched into the folder, with evolution.json in place of the manifest
      --key KEY        an API key of that server with the scopes read and create; better in AFTERIMAGE_KEY, for
                       others on this machine can see arguments. Without a key you are a visitor
      --public         with --server: into its gallery, for everybody to see, and not by the link alone
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

The folder gets the frames as PNG, the films, and manifest.json: each frame's seed, time, drift and hash, and the
hash of the frame before it. Networks look at the frames only for a rule that needs it: without one, labels and
meaning are null, and the player has no lane of labels. Ctrl+C stops; the frames made so far are kept, and
--resume continues from them.
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
