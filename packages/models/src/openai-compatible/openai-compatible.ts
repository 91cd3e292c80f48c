import { z } from 'zod'
import { defineProvider } from '../provider-descriptor.ts'
import { refuseUnknownOptions } from '../remote/model-options.ts'
import {
  ADDRESS,
  httpAddress,
  modelOptionsVariable,
  optionalKeyVariable,
  ownModels,
  PRICED_MODELS,
} from '../variable-kinds.ts'

/** Any server with OpenAI's calls. */
export const openAiCompatible = defineProvider({
  id: 'openai-compatible',
  name: 'Image server',
  title: "Server with OpenAI's calls",
  concurrency: { kind: 'remote' },
  usualParallelCalls: 1,
  models: [],
  ownModels: { models: 'yours', price: 'as you set it', shapes: 'C' },
  variables: {
    OPENAI_COMPATIBLE_URL: {
      schema: httpAddress,
      expected: `${ADDRESS}; OPENAI_COMPATIBLE_MODELS and OPENAI_COMPATIBLE_DRAW_MODELS need it`,
      meaning: "A server with OpenAI's calls, such as `http://localhost:8080/v1`.",
    },
    OPENAI_COMPATIBLE_KEY: optionalKeyVariable('Its key, where it wants one.'),
    OPENAI_COMPATIBLE_MODELS: {
      schema: ownModels.default([]),
      expected: `${PRICED_MODELS}; OPENAI_COMPATIBLE_URL needs it, or OPENAI_COMPATIBLE_DRAW_MODELS`,
      meaning: 'Its models that take a picture, each with its price: `sd-turbo=0`.',
      needs: ['OPENAI_COMPATIBLE_URL'],
    },
    OPENAI_COMPATIBLE_CALL: {
      schema: z.enum(['edits', 'generations']).default('edits'),
      expected: 'edits or generations',
      usual: '`edits`',
      meaning:
        'The call that takes a picture: `/images/edits`, or, as LocalAI has it, `/images/generations` with the picture as `file`.',
      needs: ['OPENAI_COMPATIBLE_URL'],
    },
    OPENAI_COMPATIBLE_OPTIONS: {
      ...modelOptionsVariable('{"sd-turbo":{"step":4}}'),
      needs: ['OPENAI_COMPATIBLE_URL'],
    },
    OPENAI_COMPATIBLE_DRAW_MODELS: {
      schema: ownModels.default([]),
      expected: PRICED_MODELS,
      meaning:
        'Its models that draw from words (`/images/generations`), each with its price; frames are described for them.',
      needs: ['OPENAI_COMPATIBLE_URL'],
    },
  },
  oneOf: ['OPENAI_COMPATIBLE_MODELS', 'OPENAI_COMPATIBLE_DRAW_MODELS'],
  open: async (v, parts) => {
    const ids = [...v.OPENAI_COMPATIBLE_MODELS, ...v.OPENAI_COMPATIBLE_DRAW_MODELS].map(({ id }) => id)
    refuseUnknownOptions('OPENAI_COMPATIBLE_OPTIONS', v.OPENAI_COMPATIBLE_OPTIONS, ids)
    const { openOpenAiCompatible } = await import('./openai-compatible-provider.ts')
    const settings = {
      baseUrl: v.OPENAI_COMPATIBLE_URL,
      key: v.OPENAI_COMPATIBLE_KEY,
      editModels: v.OPENAI_COMPATIBLE_MODELS,
      pictureCall: v.OPENAI_COMPATIBLE_CALL,
      drawModels: v.OPENAI_COMPATIBLE_DRAW_MODELS,
      options: v.OPENAI_COMPATIBLE_OPTIONS,
    }
    return { models: openOpenAiCompatible(settings, parts) }
  },
  needsCaptioner: (v) => v.OPENAI_COMPATIBLE_DRAW_MODELS.length > 0,
})
