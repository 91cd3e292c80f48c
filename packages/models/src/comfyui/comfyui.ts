import { z } from 'zod'
import { defineProvider } from '../provider-descriptor.ts'
import { ADDRESS, httpAddress, loginVariable, optionalKeyVariable } from '../variable-kinds.ts'

/** A workflow of the operator's own on a ComfyUI server. */
export const comfyui = defineProvider({
  id: 'comfyui',
  name: 'ComfyUI',
  concurrency: { kind: 'remote' },
  usualParallelCalls: 1,
  models: [],
  ownModels: { models: 'your workflow', price: '0', shapes: 'C' },
  variables: {
    COMFYUI_URL: {
      schema: httpAddress,
      expected: `${ADDRESS}; COMFYUI_WORKFLOW needs it`,
      meaning: 'A ComfyUI server, such as `http://localhost:8188`.',
      needs: ['COMFYUI_WORKFLOW'],
    },
    COMFYUI_LOGIN: loginVariable('`user:password`, where something in front of it wants one.'),
    COMFYUI_API_KEY: optionalKeyVariable(
      'Key of a Comfy account, for nodes that call paid services, and for a server in their cloud.',
    ),
    COMFYUI_WORKFLOW: {
      schema: z.string(),
      expected: "a file with a workflow in ComfyUI's API format; COMFYUI_URL needs it",
      meaning: 'File with the workflow to run, its inputs marked.',
      needs: ['COMFYUI_URL'],
    },
  },
  open: async (v, parts) => {
    const { openComfyUi } = await import('./comfyui-provider.ts')
    const settings = {
      ...{ baseUrl: v.COMFYUI_URL, login: v.COMFYUI_LOGIN, key: v.COMFYUI_API_KEY },
      workflowFile: v.COMFYUI_WORKFLOW,
    }
    return { models: await openComfyUi(settings, parts) }
  },
})
