import { FORM_OUTCOME, type FormOutcomes, readOutcome } from '@afterimage/contract/form-outcomes'
import { Link, useSearchParams } from 'react-router'
import { Button } from '../ui/button.tsx'
import { SentencePage } from '../ui/sentence-page.tsx'

/** The page that follows a form which was sent without scripts: how that went, as the server has written it already. */
export function FormOutcomePage({ outcomes }: { readonly outcomes: FormOutcomes }) {
  const [search] = useSearchParams()
  const { title, sentence } = readOutcome(outcomes, search.get(FORM_OUTCOME))
  const isDone = search.get(FORM_OUTCOME) === 'done'
  return (
    <SentencePage
      role={isDone ? 'status' : 'alert'}
      title={title}
      actions={
        isDone && (
          <Button asChild>
            <Link to="/gallery">Browse the gallery</Link>
          </Button>
        )
      }
    >
      {sentence}
    </SentencePage>
  )
}
