import { defineSettings, usuallyOn } from '../platform/settings.ts'

export interface SpecimenConfig {
  /** Whether a new installation makes evolutions of its own for its gallery. */
  readonly makesSpecimens: boolean
}

export const SPECIMEN_SETTINGS = defineSettings(
  { SPECIMENS: usuallyOn },
  (values): SpecimenConfig => ({ makesSpecimens: values.SPECIMENS === 'on' }),
)
