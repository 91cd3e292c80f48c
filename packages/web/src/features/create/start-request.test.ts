import { RANDOM_IMAGE_HOSTS } from '@afterimage/core/limits'
import { USUAL_RUN } from '@afterimage/core/run-options'
import { expect, test } from 'vitest'
import { expectedTime } from './expected-time.ts'
import { FALLBACK_GROUPS, type ModelOption, optionOf } from './model-options.ts'
import { type StartChoices, startCall, validationErrorOf } from './start-request.ts'

const choices: StartChoices = {
  file: null,
  address: '',
  fork: null,
  iterations: 10,
  style: 'dreamy',
  title: '',
  maker: '',
  sizePx: 1024,
  visibility: 'unlisted',
  prompt: '',
  run: USUAL_RUN,
  allowsForks: true,
  strengthFor: 10,
  race: null,
  seed: '',
}
const file = new File(['x'], 'x.png', { type: 'image/png' })

test('a frame that is forked is named, not sent, as long as it is the picture', () => {
  const named = { evolutionId: crypto.randomUUID(), frame: 7 }
  const forked = { ...choices, file, fork: { ...named, picture: file } }
  const call = startCall(forked, usable())
  expect([call.body.fork, call.image]).toEqual([named, undefined])
  const other = new File(['y'], 'y.png', { type: 'image/png' })
  const own = startCall({ ...forked, file: other }, usable())
  expect([own.body.fork, own.image]).toEqual([undefined, other])
})

test('no file and no URL: "No image selected" / "Please upload an image to evolve"', () => {
  expect(validationErrorOf({ ...choices, address: '  ' })).toEqual({
    title: 'No image selected',
    description: 'Please upload an image to evolve',
    variant: 'destructive',
  })
})

test.each(RANDOM_IMAGE_HOSTS)('a URL of %s is rejected', (host) => {
  expect(validationErrorOf({ ...choices, address: `https://${host}/300` })?.title).toBe('Random image service detected')
})

test('a file is not stopped by what the disabled URL field still holds', () => {
  expect(validationErrorOf({ ...choices, file, address: 'https://picsum.photos/300' })).toBeNull()
})

const model = optionOf(FALLBACK_GROUPS, undefined)

test('an address is sent as JSON, with the style’s fixed prompt and the model', () => {
  if (model === undefined) throw new Error('no model')
  expect(startCall({ ...choices, address: ' https://example.org/a.png ' }, model).body).toEqual({
    totalFrames: 10,
    style: 'dreamy',
    prompt: 'Transform this image as if it were part of a vivid dream',
    visibility: 'unlisted',
    llmProvider: 'flux-schnell',
    imageUrl: 'https://example.org/a.png',
  })
})

test('a file is sent as it is, beside the fields, and no address', () => {
  if (model === undefined) throw new Error('no model')
  const call = startCall({ ...choices, address: 'https://example.org/a.png', file }, model)
  expect(call.image).toBe(file)
  expect(call.body).toMatchObject({ totalFrames: 10, imageUrl: undefined })
})

test('a seed that came along is sent, and without one the server chooses', () => {
  if (model === undefined) throw new Error('no model')
  expect(startCall({ ...choices, seed: ' 0 ' }, model).body).toMatchObject({ seed: 0 })
  expect(startCall(choices, model).body.seed).toBeUndefined()
})

test.each([
  ['4294967295', null],
  ['', null],
  ['4294967296', 'That is not a seed'],
  ['-1', 'That is not a seed'],
  ['7.5', 'That is not a seed'],
  ['seven', 'That is not a seed'],
])('the seed "%s": %s', (seed, title) => {
  expect(validationErrorOf({ ...choices, file, seed })?.title ?? null).toBe(title)
})

test('the size is sent where the model lets one choose', () => {
  if (model === undefined) throw new Error('no model')
  const sized = { ...model, sizes: [{ sizePx: 512 as const, expectedFrameMs: 200 }] }
  expect(startCall({ ...choices, address: 'https://example.org/a.png' }, sized).body).toMatchObject({ sizePx: 1_024 })
  expect(startCall({ ...choices, file }, sized).body).toMatchObject({ sizePx: 1_024 })
})

test.each([
  [3, null, 'about 30 s'],
  [100, null, 'about 20 min'],
  [10, 9_000, 'about 2 min'],
  [10, 200, 'about 4 s'],
  [100, 200, 'about 30 s'],
] as const)('%i iterations at %s ms a frame are said to take %s', (iterations, frameMs, message) => {
  expect(expectedTime(iterations, frameMs)).toBe(message)
})

test('a model whose size one chooses is no hosted one, however slow: its time is counted, and that of a larger film', () => {
  expect(expectedTime(100, 6_000, 1_024)).toBe('about 10 min')
  expect(expectedTime(100, 200, 512)).toBe('about 30 s')
  expect(expectedTime(100, 200, 1_024)).toBe('about 35 s')
})

test('the name of a maker goes along, and one of more than 40 characters is refused', () => {
  if (model === undefined) throw new Error('no model')
  expect(startCall({ ...choices, maker: ' Ada ' }, model).body).toMatchObject({ maker: ' Ada ' })
  expect(validationErrorOf({ ...choices, file, maker: 'x'.repeat(41) })?.title).toBe('The name is too long')
})

const prompted = { ...FALLBACK_GROUPS[0]?.options[0], takesPrompt: true, takesStrength: true } as ModelOption
const unprompted = { ...prompted, takesPrompt: false, takesStrength: false }

test('what was chosen of the run is sent in the order of its frames, and nothing where that is nothing', () => {
  const run = {
    ...USUAL_RUN,
    undoPrompt: ' undo it ',
    strength: [{ frame: 1, strength: 0.8 }],
    schedule: [
      { from: 8, style: null, prompt: 'make it night' },
      { from: 4, style: 'chaotic', prompt: null },
    ],
  } as const
  const chosen = { ...choices, address: 'https://example.org/a.png', prompt: ' add a hat ', run }
  expect(startCall(chosen, prompted).body).toMatchObject({
    prompt: 'add a hat',
    runOptions: {
      undoPrompt: 'undo it',
      schedule: [{ from: 4 }, { from: 8 }],
      strength: [{ frame: 1, strength: 0.8 }],
    },
  })
  // A model is sent nothing that it does not take.
  expect(startCall(chosen, unprompted).body).toMatchObject({
    prompt: 'Transform this image as if it were part of a vivid dream',
    runOptions: { undoPrompt: null, schedule: [{ from: 4, style: 'chaotic' }], strength: [] },
  })
  expect(startCall({ ...chosen, run: USUAL_RUN }, prompted).body?.runOptions).toBe(undefined)
})

test.each([
  ['a frame beyond the end', [{ from: 11, style: 'chaotic', prompt: null }], 'a frame from 2 to 10'],
  ['no frame', [{ from: Number.NaN, style: 'chaotic', prompt: null }], 'a frame from 2 to 10'],
  [
    'one frame twice',
    [4, 4].map((from) => ({ from, style: 'chaotic' as const, prompt: null })),
    'Two changes take over at frame 4',
  ],
  ['no prompt', [{ from: 4, style: null, prompt: ' ' }], 'Write the prompt that takes over at frame 4'],
] as const)('a change with %s is rejected before anything is sent', (_what, schedule, sentence) => {
  const error = validationErrorOf({ ...choices, file, run: { ...USUAL_RUN, schedule: [...schedule] } })
  expect(error?.description).toContain(sentence)
})

function usable(): ModelOption {
  if (model === undefined) throw new Error('there is no model')
  return model
}

test('others may fork it unless that is said', () => {
  expect(startCall({ ...choices, file }, usable()).body.allowsForks).toBe(undefined)
  expect(startCall({ ...choices, file, allowsForks: false }, usable()).body.allowsForks).toBe(false)
})
