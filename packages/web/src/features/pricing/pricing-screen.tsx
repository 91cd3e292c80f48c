import { useLocation } from 'react-router'
import { useHydrated } from '../../shared/hooks/use-hydrated.ts'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { PageHeading } from '../../shared/ui/page-heading.tsx'
import { PlanCard } from './plan-card.tsx'
import { PLANS } from './plans.ts'
import { QUESTIONS } from './questions.tsx'

/** What it costs, and what people ask about that. */
export function PricingScreen() {
  usePublicTitle('/pricing')
  return (
    <div className="page-width">
      <PageHeading title="Losing detail, at a fair price.">
        Three plans, one raccoon. The further you go, the less of it comes back.
      </PageHeading>
      <section aria-label="Plans" className="grid gap-x-16 border-line border-t lg:grid-cols-3">
        {PLANS.map((plan, index) => (
          <PlanCard key={plan.name} plan={plan} isMain={index === 0} />
        ))}
      </section>
      <section
        id="faq"
        tabIndex={-1}
        aria-labelledby="faq-title"
        className="mt-16 grid scroll-mt-8 gap-x-16 gap-y-6 outline-none lg:grid-cols-3"
      >
        <div>
          <h2 id="faq-title" className="display-text text-slide">
            Frequently asked
          </h2>
          <p className="mt-3 max-w-[36ch] text-dim">Copies of copies of questions. The answers are originals.</p>
        </div>
        <QuestionList />
      </section>
    </div>
  )
}

/** The questions, each behind the browser's own disclosure; an address with the fragment of one opens it. */
function QuestionList() {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  return (
    <div className="lg:col-span-2">
      {QUESTIONS.map(({ id, question, answer }) => (
        <details
          key={id}
          id={id}
          open={isHydrated && hash === `#${id}`}
          className="group scroll-mt-8 border-line border-b"
        >
          <summary className="-mx-3 flex min-h-16 items-center justify-between gap-6 rounded-sm px-3 py-3 text-lead outline-offset-[-2px] hover:text-glow">
            <h3>{question}</h3>
            <span className="text-dim transition-transform duration-150 group-open:rotate-180">
              <Icon name="chevronDown" />
            </span>
          </summary>
          <div className="max-w-[64ch] pt-1 pb-6 text-dim">{answer}</div>
        </details>
      ))}
    </div>
  )
}
