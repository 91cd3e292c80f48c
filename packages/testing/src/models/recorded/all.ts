import type { Recording } from '../recording.ts'
import { blackForestLabs } from './black-forest-labs.ts'
import { cloudflareFlux2, cloudflareSchnell, cloudflareSdxl } from './cloudflare.ts'
import { comfyui } from './comfyui.ts'
import { fal } from './fal.ts'
import { fastSdCpu } from './fastsd-cpu.ts'
import { google } from './google.ts'
import { huggingFace } from './hugging-face.ts'
import { HUGGING_FACE_PARTNERS } from './hugging-face-partners.ts'
import { midjourney } from './midjourney.ts'
import { openai } from './openai.ts'
import { localAi, openAiCompatibleDraw, openAiCompatibleEdit } from './openai-compatible.ts'
import { openrouter } from './openrouter.ts'
import { replicateDev, replicateSchnell, replicateSdxl } from './replicate.ts'
import { sdapi } from './sdapi.ts'
import { stability } from './stability.ts'
import { together } from './together.ts'
import { xai } from './xai.ts'

/** The services that are asked with a key. */
export const VENDORS: readonly Recording[] = [
  ...[cloudflareFlux2, cloudflareSchnell, cloudflareSdxl],
  ...[replicateDev, replicateSdxl, replicateSchnell],
  ...[openai, google, fal, blackForestLabs, together, xai],
  ...[openrouter, stability, huggingFace, ...HUGGING_FACE_PARTNERS],
]

/** The servers that an operator runs. */
export const OWN_SERVERS: readonly Recording[] = [
  ...[openAiCompatibleEdit, openAiCompatibleDraw, localAi],
  ...[sdapi, comfyui, fastSdCpu, midjourney],
]
