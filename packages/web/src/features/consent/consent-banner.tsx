import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../shared/ui/button.tsx'
import { useConsent } from './consent-store.ts'

/**
 * Asks once. It sticks to the lower edge and stands at the end of the page, so that nothing stays hidden under it; no and yes
 * look alike. The styles know how much of the window it covers, for the button that must not wait for the answer.
 */
export function ConsentBanner() {
  const { choose, adjust } = useConsent()
  const ref = useRef<HTMLElement>(null)
  useCoverBelow(ref)
  return (
    <section
      ref={ref}
      aria-labelledby="consent-title"
      className="sticky bottom-0 z-30 animate-rise border-edge border-t bg-raised text-paper"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-12 gap-y-2 py-2 sm:gap-y-3 sm:py-4">
        <div className="max-w-[90ch] flex-1 basis-80">
          <h2 id="consent-title" className="font-medium max-sm:sr-only">
            Cookies
          </h2>
          <p className="text-dim text-small">
            <span className="max-sm:hidden">
              We use one necessary cookie to remember what you made and liked. Everything else stays off until you allow
              it.
            </span>
            <span className="sm:hidden">One necessary cookie. Allow others?</span>{' '}
            <Link to="/privacy#cookies" className="whitespace-nowrap underline underline-offset-4 hover:text-paper">
              Privacy policy
            </Link>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <Button look="quiet" className="max-sm:flex-1 max-sm:px-2" onClick={adjust}>
            Settings
          </Button>
          <Button className="max-sm:flex-1 max-sm:px-2" onClick={() => choose({ analytics: false, marketing: false })}>
            Reject All
          </Button>
          <Button className="max-sm:flex-1 max-sm:px-2" onClick={() => choose({ analytics: true, marketing: true })}>
            Accept All
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Tells the styles how much of the bottom edge the element covers, for as long as it is there. */
function useCoverBelow(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const { style } = document.documentElement
    const tell = () => style.setProperty('--covered-below', `${element.offsetHeight}px`)
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--covered-below')
    }
  }, [ref])
}
