import { defineProvider } from '../provider-descriptor.ts'
import { ADDRESS, httpAddress, jsonObject, loginVariable } from '../variable-kinds.ts'

/** Stable Diffusion on a processor, for people without a graphics card. */
export const fastSdCpu = defineProvider({
  id: 'fastsd-cpu',
  name: 'FastSD CPU',
  concurrency: { kind: 'remote' },
  usualParallelCalls: 1,
  models: [],
  ownModels: { models: 'the one that it is set to', price: '0', shapes: 'C' },
  variables: {
    FASTSD_URL: {
      schema: httpAddress,
      expected: `${ADDRESS}; FASTSD_LOGIN and FASTSD_OPTIONS need it`,
      meaning: 'FastSD CPU with its API server, such as `http://localhost:8000`.',
    },
    FASTSD_LOGIN: {
      ...loginVariable('`user:password`, where something in front of it wants one.'),
      needs: ['FASTSD_URL'],
    },
    FASTSD_OPTIONS: {
      schema: jsonObject.default({}),
      expected: 'a JSON object with fields of /api/generate, such as {"inference_steps":2}',
      meaning: 'Fields of its call as a JSON object: `{"use_openvino":true,"inference_steps":2,"strength":0.4}`.',
      needs: ['FASTSD_URL'],
    },
  },
  open: async (v, parts) => {
    const { openFastSdCpu } = await import('./fastsd-cpu-provider.ts')
    return { models: openFastSdCpu({ baseUrl: v.FASTSD_URL, login: v.FASTSD_LOGIN, options: v.FASTSD_OPTIONS }, parts) }
  },
})
