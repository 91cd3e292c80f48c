import { openLocalProvider } from '@afterimage/models/local/local-provider'
import type { Bundle } from '../bundle/open-bundle.ts'

/** The model as the page names it; a terminal's folder has its id alone. */
export async function modelNameOf({ ledger }: Bundle): Promise<string> {
  if (ledger.modelName !== undefined) return ledger.modelName
  const local = openLocalProvider()
  try {
    const model = ledger.provider === local.id ? local.models.find(({ id }) => id === ledger.model) : undefined
    return model?.name ?? ledger.model
  } finally {
    await local.close()
  }
}
