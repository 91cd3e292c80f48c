import { defineProvider } from '../provider-descriptor.ts'
import { localIdentity } from './local-identity.ts'

/** The networks that come with Afterimage: nothing has to be set for them. */
export const local = defineProvider({
  ...localIdentity,
  models: [],
  variables: {},
  open: async () => (await import('./local-provider.ts')).openLocalProvider(),
})
