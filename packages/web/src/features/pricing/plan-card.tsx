import { Link } from 'react-router'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { StartLink } from '../../shared/ui/start-link.tsx'
import type { PLANS } from './plans.ts'

interface PlanCardProps {
  readonly plan: (typeof PLANS)[number]
  readonly isMain: boolean
}

/** One plan: what it costs, what it holds, and what it does to a raccoon. */
export function PlanCard({ plan, isMain }: PlanCardProps) {
  return (
    <article className="relative flex flex-col border-line py-8 before:absolute before:inset-y-0 before:-left-8 before:w-px before:bg-line first:before:hidden max-lg:border-t max-lg:before:hidden max-lg:first:border-t-0">
      <div className="relative mb-6">
        <img
          src={plan.picture.src}
          width={512}
          height={384}
          alt=""
          className="aspect-[16/9] w-full rounded-sm bg-stage object-cover"
        />
        <span className="absolute bottom-2 left-2 rounded-xs bg-stage-label px-2 py-1 figure-text text-label text-on-stage">
          frame {plan.picture.frame}
        </span>
      </div>
      <h2 className="display-text text-title italic">{plan.name}</h2>
      <p className="mt-2 flex items-baseline gap-3">
        <span className="display-text text-slide">{plan.price}</span>
        <span className="text-dim text-small">{plan.per}</span>
      </p>
      <p className="mt-2 text-dim">{plan.summary}</p>
      <ul className="mt-6 mb-8 grid gap-3">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <span className="mt-1 text-glow">
              <Icon name="check" />
            </span>
            {feature}
          </li>
        ))}
      </ul>
      <Button look={isMain ? 'primary' : 'secondary'} size="large" className="mt-auto w-full" asChild>
        {plan.action.to === '/app' ? (
          <StartLink>{plan.action.label}</StartLink>
        ) : (
          <Link to={plan.action.to}>{plan.action.label}</Link>
        )}
      </Button>
    </article>
  )
}
