import { openai } from '@afterimage/testing/models/recorded/openai'
import { openAiCompatibleDraw } from '@afterimage/testing/models/recorded/openai-compatible'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { compareRecording } from './compare-recording.ts'
import { readOpenApi } from './openapi.ts'

/** A document of our own with the calls that the adapters make, in the form of the published one. */
const DOCUMENT = `
openapi: 3.1.0
paths:
  /images/edits:
    post:
      requestBody:
        content:
          multipart/form-data:
            schema: { $ref: '#/components/schemas/Edit' }
      responses:
        '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Images' } } } }
  /images/generations:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [prompt]
              properties:
                model: { anyOf: [{ type: string }, { enum: [a] }], nullable: true }
                prompt: { type: string }
                n: { type: integer }
                size: { type: string }
                response_format: { enum: [url, b64_json] }
      responses:
        '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Images' } } } }
  /chat/completions:
    post:
      requestBody:
        content:
          application/json:
            schema:
              allOf: [{ properties: { max_tokens: { type: integer } } }]
              properties: { model: { type: string }, messages: { type: array } }
      responses:
        '200': { content: { application/json: { schema: { required: [choices] } } } }
components:
  schemas:
    Edit:
      type: object
      required: [image, prompt]
      properties:
        image: { anyOf: [{ type: string, format: binary }, { type: array }] }
        prompt: { type: string }
        model: { type: string }
        n: { type: integer, minimum: 1, nullable: true }
        size: { type: string }
        quality: { enum: [low, high] }
    Images:
      required: [created]
      properties:
        created: { type: integer }
        data: { type: array, items: { properties: { b64_json: { type: string } } } }
      x-oaiMeta:
        example: '{"created":1,"data":[{"b64_json":"..."}],"usage":{"output_tokens":50}}'
`

const compare = (document: string, recording = openai) => compareRecording(recording, readOpenApi(parse(document)))

test('what the document has in every part differs in nothing', async () => {
  expect(await compare(DOCUMENT)).toEqual([])
  expect(await compare(DOCUMENT, openAiCompatibleDraw)).toEqual([])
})

test.each([
  [
    'a field that it does not know',
    ['size: { type: string }\n        quality', 'measure: { type: string }\n        quality'],
    'the request’s field size is not in the document',
  ],
  ['a value that it does not allow', ['[low, high]', '[high]'], 'the request at /quality must be equal to one of'],
  ['a number out of its bounds', ['minimum: 1', 'minimum: 2'], 'the request at /n must be >= 2'],
  ['what it requires', ['[image, prompt]', '[mask]'], "the request as a whole must have required property 'mask'"],
  [
    'an answer of another form',
    ['[created]', '[made]'],
    "the recorded answer as a whole must have required property 'made'",
  ],
  ['a call that it does not have', ['/images/edits:', '/edits:'], 'POST /images/edits: the document has no such call'],
  ['another form of request', ['multipart/form-data', 'application/json'], 'the document takes no multipart/form-data'],
  [
    'an answer that is not understood',
    ['"data":[{"b64_json":"..."}]', '"pictures":["..."]'],
    "the document's own answer is not understood: OpenAI sent an unexpected answer.",
  ],
] as const)('%s is told', async (_name, [part, other], fault) => {
  const told = await compare(DOCUMENT.replace(part, other))
  expect(told).toEqual([expect.stringContaining(fault.replace('’', "'"))])
})

test('what is no OpenAPI document is refused', () => {
  expect(() => readOpenApi(parse('title: nothing'))).toThrow()
})
