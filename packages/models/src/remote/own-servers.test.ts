import { describeImageModel } from '../../test/image-model.contract.ts'
import { comfyui } from '../../test/recorded/comfyui.ts'
import { midjourney } from '../../test/recorded/midjourney.ts'
import { openAiCompatibleDraw, openAiCompatibleEdit } from '../../test/recorded/openai-compatible.ts'
import { sdapi } from '../../test/recorded/sdapi.ts'

for (const recording of [openAiCompatibleEdit, openAiCompatibleDraw, sdapi, comfyui, midjourney]) {
  describeImageModel(recording)
}
