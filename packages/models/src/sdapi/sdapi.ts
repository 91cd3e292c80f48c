import { defineProvider } from '../provider-descriptor.ts'
import { ADDRESS, httpAddress, list, loginVariable } from '../variable-kinds.ts'

/** AUTOMATIC1111, Forge, SD.Next and others with their API. */
export const sdapi = defineProvider({
  id: 'sdapi',
  name: 'Stable Diffusion server',
  title: 'AUTOMATIC1111, Forge, SD.Next',
  concurrency: { kind: 'remote' },
  models: [],
  ownModels: { models: 'its checkpoints', price: '0', shapes: 'C' },
  variables: {
    SDAPI_URL: {
      schema: httpAddress,
      expected: `${ADDRESS}; SDAPI_LOGIN and SDAPI_CHECKPOINTS need it`,
      meaning: 'AUTOMATIC1111, Forge or SD.Next with its API switched on, such as `http://localhost:7860`.',
    },
    SDAPI_LOGIN: { ...loginVariable('`user:password`, where it wants one.'), needs: ['SDAPI_URL'] },
    SDAPI_CHECKPOINTS: {
      schema: list.default([]),
      expected: 'names of checkpoints, comma-separated',
      usual: 'the one that is loaded',
      meaning: 'Checkpoints to offer, comma-separated.',
      needs: ['SDAPI_URL'],
    },
  },
  open: async (v, parts) => {
    const { openSdapi } = await import('./sdapi-provider.ts')
    const settings = { baseUrl: v.SDAPI_URL, login: v.SDAPI_LOGIN, checkpoints: v.SDAPI_CHECKPOINTS }
    return { models: openSdapi(settings, parts) }
  },
})
