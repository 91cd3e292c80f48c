import { RANDOM_IMAGE_HOSTS } from '@afterimage/core/limits'
import { expect, test } from 'vitest'
import { expectedTime } from './expected-time.ts'
import { FALLBACK_GROUPS, optionOf } from './model-options.ts'
import { type StartChoices, startRequest, validationErrorOf } from './start-request.ts'

const choices: StartChoices = {
  file: null,
  address: '',
  iterations: 10,
  style: 'dreamy',
  title: '',
  maker: '',
  sizePx: 1024,
  visibility: 'unlisted',
  seed: null,
}
const file = new File(['x'], 'x.png', { type: 'image/png' })

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
  expect(startRequest({ ...choices, address: ' https://example.org/a.png ' }, model)).toEqual({
    totalFrames: 10,
    style: 'dreamy',
    prompt: 'Transform this image as if it were part of a vivid dream',
    visibility: 'unlisted',
    llmProvider: 'flux-schnell',
    imageUrl: 'https://example.org/a.png',
  })
})

test('a file is sent as it is, in a form', () => {
  if (model === undefined) throw new Error('no model')
  const form = startRequest({ ...choices, file }, model)
  if (!(form instanceof FormData)) throw new Error('not a form')
  expect(form.get('image')).toBeInstanceOf(File)
  expect(form.get('totalFrames')).toBe('10')
  expect(form.has('imageUrl')).toBe(false)
})

test('a seed that came along is sent, and without one the server chooses', () => {
  if (model === undefined) throw new Error('no model')
  expect(startRequest({ ...choices, seed: 0 }, model)).toMatchObject({ seed: 0 })
  expect(startRequest(choices, model)).not.toHaveProperty('seed')
})

test('the size is sent where the model lets one choose', () => {
  if (model === undefined) throw new Error('no model')
  const sized = { ...model, sizes: [{ sizePx: 512 as const, expectedFrameMs: 200 }] }
  expect(startRequest({ ...choices, address: 'https://example.org/a.png' }, sized)).toMatchObject({ sizePx: 1_024 })
  const form = startRequest({ ...choices, file }, sized)
  expect(form instanceof FormData && form.get('sizePx')).toBe('1024')
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
  expect(startRequest({ ...choices, maker: ' Ada ' }, model)).toMatchObject({ maker: ' Ada ' })
  expect(validationErrorOf({ ...choices, file, maker: 'x'.repeat(41) })?.title).toBe('The name is too long')
})
