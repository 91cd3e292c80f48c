import { expect, test } from 'vitest'
import { fillWorkflow, parseWorkflow, WorkflowRefused } from './workflow.ts'

const inputs = { image: 'afterimage/frame.png', prompt: 'a {{seed}} "quoted" cup', seed: 7, width: 640, height: 512 }
const node = (values: object) => JSON.stringify({ '1': { class_type: 'LoadImage', inputs: values } })

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
