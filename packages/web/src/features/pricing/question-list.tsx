import { useLocation } from 'react-router'
import { Icon } from '../../shared/ui/icon.tsx'
import { QUESTIONS } from './questions.tsx'

/** The questions, each behind the browser's own disclosure; an address with the fragment of one opens it. */
export function QuestionList() {
  const { hash } = useLocation()
  return (
    <div>
      {QUESTIONS.map(({ id, question, answer }) => (
        <details key={id} id={id} open={hash === `#${id}`} className="group scroll-mt-8 border-line border-b">
          <summary className="flex min-h-16 items-center justify-between gap-6 py-3 text-lead hover:text-glow">
            <h3>{question}</h3>
            <span className="text-dim transition-transform duration-150 group-open:rotate-180">
              <Icon name="chevronDown" />
            </span>
          </summary>
          <div className="max-w-[64ch] pb-6 text-dim">{answer}</div>
        </details>
      ))}
    </div>
  )
}
