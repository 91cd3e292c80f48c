import { CONTACT_OUTCOME_PATH, CONTACT_OUTCOMES } from '@afterimage/contract/form-outcomes'
import { FormOutcomePage } from '../../shared/forms/form-outcome-page.tsx'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'

/** How a message went that was sent before the scripts of the page had come, or without any. */
export function MessageOutcomeScreen() {
  usePublicTitle(CONTACT_OUTCOME_PATH)
  return <FormOutcomePage outcomes={CONTACT_OUTCOMES} />
}
