import {
  PROVIDER_VARIABLES,
  type ProviderSettings,
  readProviderSettings,
} from '@afterimage/models/read-provider-settings'
import type { Environment } from '@afterimage/models/read-variables'
import { ACCOUNT_SETTINGS, type AccountConfig } from './accounts/account-settings.ts'
import { EVOLUTION_SETTINGS, type EvolutionConfig } from './evolutions/evolution-settings.ts'
import { GALLERY_SETTINGS, type GalleryConfig } from './gallery/gallery-settings.ts'
import { PAGE_SETTINGS, type PageConfig } from './pages/page-settings.ts'
import { PLATFORM_SETTINGS, type PlatformConfig } from './platform/platform-settings.ts'
import { PROVENANCE_SETTINGS, type ProvenanceConfig } from './platform/provenance/provenance-settings.ts'
import { asConfigError, ConfigError } from './platform/settings.ts'
import { PROVIDER_LIMIT_SETTINGS, type ProviderLimitConfig } from './providers/provider-limit-settings.ts'
import { SPECIMEN_SETTINGS, type SpecimenConfig } from './specimens/specimen-settings.ts'
import { VISITOR_SETTINGS, type VisitorConfig } from './visitors/visitor-settings.ts'

/** What the operator may set: the platform's part and each feature's. */
export interface Config
  extends PlatformConfig,
    AccountConfig,
    EvolutionConfig,
    GalleryConfig,
    PageConfig,
    ProvenanceConfig,
    ProviderLimitConfig,
    SpecimenConfig,
    VisitorConfig {
  /** The providers besides our own networks. */
  readonly providers: ProviderSettings
}

const PARTS = [
  PLATFORM_SETTINGS,
  ACCOUNT_SETTINGS,
  EVOLUTION_SETTINGS,
  GALLERY_SETTINGS,
  PAGE_SETTINGS,
  PROVENANCE_SETTINGS,
  PROVIDER_LIMIT_SETTINGS,
  SPECIMEN_SETTINGS,
  VISITOR_SETTINGS,
] as const

/** The names of all variables; the last is read where ffmpeg is looked for, when the first film is made. */
export const VARIABLES: readonly string[] = [
  ...PARTS.flatMap(({ names }) => names),
  ...Object.keys(PROVIDER_VARIABLES),
  'FFMPEG_PATH',
]

/** Where deploy/example.env and its like hold words that everybody can read. */
const SECRETS = ['SESSION_SECRET', 'DATABASE_URL', 'SMTP_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
const PLACEHOLDER = /change[-_ ]?(me|it|this)\b/i

/**
 * The configuration that the environment variables describe; an empty variable counts as absent.
 * Throws {@link ConfigError} for the first one that cannot be used.
 */
export function readConfig(env: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const unchanged = SECRETS.find((name) => PLACEHOLDER.test(given[name] ?? ''))
  if (unchanged !== undefined) {
    throw new ConfigError(`${unchanged} cannot be used: what is secret in it must be your own, not the example's.`)
  }
  return {
    ...PLATFORM_SETTINGS.read(given),
    ...ACCOUNT_SETTINGS.read(given),
    ...EVOLUTION_SETTINGS.read(given),
    ...GALLERY_SETTINGS.read(given),
    ...PAGE_SETTINGS.read(given),
    ...PROVENANCE_SETTINGS.read(given),
    ...PROVIDER_LIMIT_SETTINGS.read(given),
    ...SPECIMEN_SETTINGS.read(given),
    ...VISITOR_SETTINGS.read(given),
    providers: readProviders(given),
  }
}

function readProviders(given: Environment): ProviderSettings {
  try {
    return readProviderSettings(given)
  } catch (error) {
    throw asConfigError(error)
  }
}
