import { describeImageModel } from '../../test/image-model.contract.ts'
import { blackForestLabs } from '../../test/recorded/black-forest-labs.ts'
import { cloudflareFlux2, cloudflareSchnell, cloudflareSdxl } from '../../test/recorded/cloudflare.ts'
import { fal } from '../../test/recorded/fal.ts'
import { google } from '../../test/recorded/google.ts'
import { openai } from '../../test/recorded/openai.ts'
import { replicateDev, replicateSchnell, replicateSdxl } from '../../test/recorded/replicate.ts'
import { together } from '../../test/recorded/together.ts'
import { xai } from '../../test/recorded/xai.ts'

const vendors = [
  ...[cloudflareFlux2, cloudflareSchnell, cloudflareSdxl],
  ...[replicateDev, replicateSdxl, replicateSchnell],
  ...[openai, google, fal, blackForestLabs, together, xai],
]

for (const recording of vendors) describeImageModel(recording)
