import { defineSettings, usuallyOn } from '../platform/settings.ts'

export interface AccountConfig {
  /** Whether there is a shared account for trying things out. */
  readonly hasDemoAccount: boolean
}

export const ACCOUNT_SETTINGS = defineSettings(
  { DEMO_ACCOUNT: usuallyOn },
  (values): AccountConfig => ({ hasDemoAccount: values.DEMO_ACCOUNT === 'on' }),
)
