import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '../../shared/hooks/use-hydrated.ts'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { Button } from '../../shared/ui/button.tsx'
import { StartLink } from '../../shared/ui/start-link.tsx'
import { DemoSection } from '../demo/demo-section.tsx'
import { DEMO_LEAD, DEMO_TITLE } from '../demo/demo-texts.ts'
import { type Category, categoryNamed } from './catalogue/categories.ts'
import { CategoryFilter } from './feed/category-filter.tsx'
import { FeatureFeed } from './feed/feature-feed.tsx'
import { TechnicalSpecifications } from './technical-specifications.tsx'

const RENDERED_SEED = 20_241_007

const LINK = 'text-paper underline underline-offset-4'

/** The page at /features: what there is, what there is not, the real thing, and the facts. */
export function FeaturesScreen() {
  usePublicTitle('/features')
  const [search, setSearch] = useSearchParams()
  // The page that was rendered when the application was built has its order already.
  const isHydrated = useHydrated()
  const [seed] = useState(() => (isHydrated ? Math.floor(Math.random() * 2 ** 32) : RENDERED_SEED))
  const category = categoryNamed(search.get('category'))
  const choose = (chosen: Category | undefined) =>
    setSearch(chosen === undefined ? {} : { category: chosen }, { replace: true, preventScrollReset: true })
  return (
    <>
      <section className="page-width pt-12 pb-16 lg:pt-20">
        <h1 className="display-text max-w-[7.4em] text-balance text-hero">Features, in order of plausibility.</h1>
        <p className="mt-6 max-w-[60ch] text-pretty text-dim text-lead">
          Warning: the features grow more surreal as you scroll. The first few may be real. For the ones that certainly
          are, see{' '}
          <a href="#demo" className={LINK}>
            it in action
          </a>{' '}
          or read the{' '}
          <a href="#specifications" className={LINK}>
            technical specifications
          </a>
          .
        </p>
        <div className="mt-10">
          <CategoryFilter value={category} onChoose={choose} />
        </div>
        <FeatureFeed key={category ?? 'all'} category={category} seed={seed} />
      </section>
      <section id="demo" aria-labelledby="demo-title" className="border-line border-t">
        <div className="page-width py-16 lg:py-24">
          <h2 id="demo-title" className="display-text text-slide">
            {DEMO_TITLE}
          </h2>
          <p className="mt-4 mb-10 max-w-[62ch] text-pretty text-dim text-lead">{DEMO_LEAD}</p>
          <DemoSection />
        </div>
      </section>
      <TechnicalSpecifications />
      <section className="border-line border-t">
        <div className="page-width flex flex-wrap items-center justify-between gap-6 py-16 lg:py-24">
          <h2 className="display-text max-w-[8.3em] text-balance text-slide">None of this helps. Try it anyway.</h2>
          <Button look="primary" size="large" asChild>
            <StartLink>Start Creating Now</StartLink>
          </Button>
        </div>
      </section>
    </>
  )
}
