import type { ModelChoice } from './model-rows.ts'

/** A vendor's API: its key, and where other than usual it is and what it shall offer. */
export interface VendorSettings {
  readonly key: string
  readonly baseUrl?: string | undefined
  /** The models to offer, by the vendor's own names; the usual ones unless told. */
  readonly models?: readonly ModelChoice[] | undefined
}

export interface CloudflareSettings extends VendorSettings {
  readonly accountId: string
}

export interface OpenAiSettings extends VendorSettings {
  readonly quality: 'low' | 'medium' | 'high' | 'auto'
}

/** A server with OpenAI's calls: the models that take a picture, and those that draw from words. */
export interface OpenAiCompatibleSettings {
  readonly baseUrl: string
  readonly key?: string | undefined
  readonly editModels: readonly OwnModel[]
  readonly drawModels: readonly OwnModel[]
}

/** A model whose price only its operator knows. */
export interface OwnModel {
  readonly id: string
  readonly costUsd: number
}

export interface SdapiSettings {
  readonly baseUrl: string
  /** `user:password` where the server asks for one. */
  readonly login?: string | undefined
  /** Checkpoints to choose from; whatever is loaded unless told. */
  readonly checkpoints: readonly string[]
}

export interface ComfyUiSettings {
  readonly baseUrl: string
  /** `user:password` where something in front of the server asks for one. */
  readonly login?: string | undefined
  /** The file with the workflow, in ComfyUI's API format, its inputs marked. */
  readonly workflowFile: string
}

export interface MidjourneySettings {
  readonly baseUrl: string
  readonly secret?: string | undefined
  readonly costUsd: number
}

/** The vision model that describes frames for models that take none. */
export interface CaptionSettings {
  readonly baseUrl: string
  readonly key?: string | undefined
  readonly model: string
  readonly costUsd: number
}

/** What the operator has configured; absent means that the provider is not offered. */
export interface ProviderSettings {
  readonly cloudflare?: CloudflareSettings | undefined
  readonly openai?: OpenAiSettings | undefined
  readonly google?: VendorSettings | undefined
  readonly replicate?: VendorSettings | undefined
  readonly fal?: VendorSettings | undefined
  readonly 'black-forest-labs'?: VendorSettings | undefined
  readonly together?: VendorSettings | undefined
  readonly xai?: VendorSettings | undefined
  readonly 'openai-compatible'?: OpenAiCompatibleSettings | undefined
  readonly sdapi?: SdapiSettings | undefined
  readonly comfyui?: ComfyUiSettings | undefined
  readonly midjourney?: MidjourneySettings | undefined
  readonly caption?: CaptionSettings | undefined
}
