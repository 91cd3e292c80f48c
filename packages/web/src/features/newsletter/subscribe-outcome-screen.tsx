import { SUBSCRIBE_OUTCOMES } from '@afterimage/contract/form-outcomes'
import { SUBSCRIBE_PATH } from '@afterimage/contract/page-forms'
import { FormOutcomePage } from '../../shared/forms/form-outcome-page.tsx'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'

/** How it went to subscribe before the scripts of the page had come, or without any. */
export function SubscribeOutcomeScreen() {
  usePublicTitle(SUBSCRIBE_PATH)
  return <FormOutcomePage outcomes={SUBSCRIBE_OUTCOMES} />
}
