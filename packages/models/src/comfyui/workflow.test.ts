import { expect, test } from 'vitest'
import { fillWorkflow, outputOf, parseWorkflow, takesStrength, WorkflowRefused } from './workflow.ts'

const inputs = {
  image: 'afterimage/frame.png',
  prompt: 'a {{seed}} "quoted" cup',
  seed: 7,
  width: 640,
  height: 512,
  strength: 0.3,
}
const saving = { class_type: 'SaveImage', inputs: {} }
const node = (values: object) => JSON.stringify({ '1': { class_type: 'LoadImage', inputs: values }, '9': saving })

test('a marked input gets the value in its own type, a mark within words becomes text', () => {
  const workflow = parseWorkflow(node({ image: '{{image}}', seed: '{{seed}}', text: 'x {{prompt}}, {{width}} px' }))
  expect(fillWorkflow(workflow, inputs)['1']).toEqual({
    class_type: 'LoadImage',
    inputs: { image: 'afterimage/frame.png', seed: 7, text: 'x a {{seed}} "quoted" cup, 640 px' },
  })
})

test('what is not marked, and marks that nobody knows, stay as they are', () => {
  const workflow = parseWorkflow(node({ image: '{{image}}', model: ['4', 0], on: true, other: '{{toString}}' }))
  expect(fillWorkflow(workflow, inputs)['1']).toMatchObject({
    inputs: { model: ['4', 0], on: true, other: '{{toString}}' },
  })
})

test.each([
  ['no JSON', 'hello', 'API format'],
  ['the format of the editor', '{"nodes": [], "links": []}', 'API format'],
  ['an empty object', '{}', 'API format'],
  ['nothing marked', node({ image: 'photo.png' }), '{{image}}'],
])('%s is refused with a sentence that says what to do', (_name, text, message) => {
  const parse = () => parseWorkflow(text)
  expect(parse).toThrow(WorkflowRefused)
  expect(parse).toThrow(message)
})

const load = { class_type: 'LoadImage', inputs: { image: '{{image}}' } }
const save = (title: string, inputs: object = {}) => ({ class_type: 'SaveImage', inputs, _meta: { title } })
const preview = { class_type: 'PreviewImage', inputs: {} }

test.each([
  ['the only node that saves a picture', { '1': load, '9': save('Save'), '10': preview }, '9'],
  ['the only one that shows one, where none saves', { '1': load, '10': preview }, '10'],
  ['the one whose title is marked', { '1': load, '9': save('The {{output}}'), '60': save('Input') }, '9'],
  ['the one with a marked input', { '1': load, '9': save('a'), '60': save('b', { prefix: 'x{{output}}' }) }, '60'],
])('the output is %s', (_name, workflow, id) => {
  expect(outputOf(parseWorkflow(JSON.stringify(workflow)))).toBe(id)
})

test.each([
  ['several that save', { '1': load, '9': save('Final'), '60': save('Input') }, '9 (SaveImage), 60 (SaveImage)'],
  ['several marks', { '1': load, '9': save('{{output}}'), '60': save('{{output}}') }, 'Mark one with {{output}}'],
  ['none at all', { '1': load }, 'no node in it saves a picture'],
])('a workflow with %s is refused as it is read', (_name, workflow, message) => {
  expect(() => parseWorkflow(JSON.stringify(workflow))).toThrow(message)
})

test('the mark does not reach the server', () => {
  const workflow = parseWorkflow(JSON.stringify({ '1': load, '9': save('a', { filename_prefix: 'out{{output}}' }) }))
  expect(JSON.stringify(fillWorkflow(workflow, inputs))).not.toContain('{{output}}')
})

test('a strength goes where it is marked, as a number, and only a workflow with a marked input takes one', () => {
  const marked = parseWorkflow(node({ image: '{{image}}', denoise: '{{strength}}' }))
  expect(fillWorkflow(marked, inputs)['1']).toMatchObject({ inputs: { denoise: 0.3 } })
  expect(takesStrength(marked)).toBe(true)
  expect(takesStrength(parseWorkflow(node({ image: '{{image}}', denoise: 0.5 })))).toBe(false)
  const titled = { '1': { ...load, _meta: { title: 'no {{strength}}' } }, '9': saving }
  expect(takesStrength(parseWorkflow(JSON.stringify(titled)))).toBe(false)
})
