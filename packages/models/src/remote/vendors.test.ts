import { blackForestLabs } from '@afterimage/testing/models/recorded/black-forest-labs'
import { cloudflareFlux2, cloudflareSchnell, cloudflareSdxl } from '@afterimage/testing/models/recorded/cloudflare'
import { fal } from '@afterimage/testing/models/recorded/fal'
import { google } from '@afterimage/testing/models/recorded/google'
import { huggingFace } from '@afterimage/testing/models/recorded/hugging-face'
import { openai } from '@afterimage/testing/models/recorded/openai'
import { openrouter } from '@afterimage/testing/models/recorded/openrouter'
import { replicateDev, replicateSchnell, replicateSdxl } from '@afterimage/testing/models/recorded/replicate'
import { stability } from '@afterimage/testing/models/recorded/stability'
import { together } from '@afterimage/testing/models/recorded/together'
import { xai } from '@afterimage/testing/models/recorded/xai'
import { describeImageModel } from '../../test/image-model.contract.ts'

const vendors = [
  ...[cloudflareFlux2, cloudflareSchnell, cloudflareSdxl],
  ...[replicateDev, replicateSdxl, replicateSchnell],
  ...[openai, google, fal, blackForestLabs, together, xai],
  ...[openrouter, stability, huggingFace],
]

for (const recording of vendors) describeImageModel(recording)
