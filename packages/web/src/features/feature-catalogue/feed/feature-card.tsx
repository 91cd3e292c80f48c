import { memo } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { CATEGORIES } from '../catalogue/categories.ts'
import type { Feature } from '../catalogue/features.ts'
import { iconPath } from '../catalogue/icons.ts'
import { badgeOf } from '../catalogue/levels.ts'

/** One feature, such as it is. Off screen the browser neither lays it out nor paints it. */
export const FeatureCard = memo(function FeatureCard({ feature }: { readonly feature: Feature }) {
  const { level, title, description, details, category, icon } = feature
  const badge = badgeOf(level)
  const ink = LEVEL_INKS[level]
  return (
    <li className="[contain-intrinsic-size:auto_20rem] [content-visibility:auto]">
      <article className={classNames('m-2 flex h-[calc(100%-16px)] flex-col rounded-sm p-5', LEVEL_LOOKS[level])}>
        <div className={classNames('flex items-center justify-between gap-3', ink)}>
          <svg
            aria-hidden="true"
            width={32}
            height={32}
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth={1.3}
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            {level > 2 && <path d={iconPath(icon, level + 2)} opacity={0.35} />}
            <path d={iconPath(icon, level)} />
          </svg>
          {badge && <span className="rounded-full border border-current px-3 py-1 text-label">{badge}</span>}
        </div>
        <h3 className="mt-4 display-text text-title">{title}</h3>
        <p className="mt-2 text-pretty text-dim">{description}</p>
        <ul className="mt-4 mb-5 grid gap-1 text-dim text-small">
          {details.map((detail) => (
            <li key={detail} className="flex gap-2">
              <span aria-hidden="true" className={ink}>
                –
              </span>
              {detail}
            </li>
          ))}
        </ul>
        <p className="figure-text mt-auto text-faint text-label">{CATEGORIES[category].name}</p>
      </article>
    </li>
  )
})

/** How a card of each level looks: borders and colours rise with it; the words stay paper on the ground, so that they can be read. */
const LEVEL_LOOKS: readonly string[] = [
  'border border-line',
  'border border-surreal-1/50',
  'border border-dashed border-surreal-2/70',
  'border-2 border-surreal-3/60 bg-surreal-3/5',
  'border-4 border-double border-surreal-4/80 bg-surreal-4/5',
  'border-2 border-surreal-5/80 bg-surreal-5/5 rounded-tl-[28px] rounded-br-[28px]',
  'border-2 border-surreal-5 bg-surreal-5/5 -rotate-[0.6deg] rounded-tl-[44px] rounded-br-[44px] outline-1 outline-surreal-3/60 outline-offset-4 outline-dashed',
  'border-4 border-double border-surreal-5 bg-surreal-5/5 rotate-[0.8deg] rounded-tl-[60px] rounded-br-[60px] outline-2 outline-surreal-2/60 outline-offset-4 outline-dotted',
]

/** The colour of a level's badge and icon. */
const LEVEL_INKS: readonly string[] = [
  'text-dim',
  'text-surreal-1',
  'text-surreal-2',
  'text-surreal-3',
  'text-surreal-4',
  'text-surreal-5',
  'text-surreal-5',
  'text-surreal-5',
]
