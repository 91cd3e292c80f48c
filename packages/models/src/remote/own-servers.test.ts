import { comfyui } from '@afterimage/testing/models/recorded/comfyui'
import { fastSdCpu } from '@afterimage/testing/models/recorded/fastsd-cpu'
import { midjourney } from '@afterimage/testing/models/recorded/midjourney'
import {
  localAi,
  openAiCompatibleDraw,
  openAiCompatibleEdit,
} from '@afterimage/testing/models/recorded/openai-compatible'
import { sdapi } from '@afterimage/testing/models/recorded/sdapi'
import { describeImageModel } from '../../test/image-model.contract.ts'

for (const recording of [openAiCompatibleEdit, openAiCompatibleDraw, localAi, sdapi, comfyui, fastSdCpu, midjourney]) {
  describeImageModel(recording)
}
