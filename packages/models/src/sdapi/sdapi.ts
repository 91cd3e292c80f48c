import { defineProvider } from '../provider-descriptor.ts'
import { refuseUnknownOptions } from '../remote/model-options.ts'
import { ADDRESS, httpAddress, jsonObject, list, loginVariable, modelOptionsVariable } from '../variable-kinds.ts'

/** AUTOMATIC1111, Forge, SD.Next and others with their API. */
export const sdapi = defineProvider({
  id: 'sdapi',
  name: 'Stable Diffusion server',
  title: 'AUTOMATIC1111, Forge, SD.Next',
  concurrency: { kind: 'remote' },
  usualParallelCalls: 1,
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
    SDAPI_OPTIONS: {
      schema: jsonObject.default({}),
      expected: 'a JSON object with fields of /sdapi/v1/img2img, such as {"steps":8,"cfg_scale":1.5}',
      meaning:
        'Fields of its call as a JSON object, for models that want others than the usual ones: `{"steps":8,"cfg_scale":1.5,"denoising_strength":0.4}`.',
      needs: ['SDAPI_URL'],
    },
    SDAPI_CHECKPOINT_OPTIONS: {
      ...modelOptionsVariable('{"sdxl-turbo.safetensors":{"steps":4,"cfg_scale":1}}'),
      meaning:
        'The same for single checkpoints of `SDAPI_CHECKPOINTS`, by their names: `{"sdxl-turbo.safetensors":{"steps":4,"cfg_scale":1}}`.',
      needs: ['SDAPI_CHECKPOINTS'],
    },
  },
  open: async (v, parts) => {
    refuseUnknownOptions('SDAPI_CHECKPOINT_OPTIONS', v.SDAPI_CHECKPOINT_OPTIONS, v.SDAPI_CHECKPOINTS)
    const { openSdapi } = await import('./sdapi-provider.ts')
    const settings = {
      baseUrl: v.SDAPI_URL,
      login: v.SDAPI_LOGIN,
      checkpoints: v.SDAPI_CHECKPOINTS,
      options: v.SDAPI_OPTIONS,
      checkpointOptions: v.SDAPI_CHECKPOINT_OPTIONS,
    }
    return { models: openSdapi(settings, parts) }
  },
})
