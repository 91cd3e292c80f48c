import { pageFormAction, SUBSCRIBE_PATH } from '@afterimage/contract/page-forms'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { earlyForm, typedBefore } from '../../shared/forms/typed-before.ts'
import { useHydrated } from '../../shared/hooks/use-hydrated.ts'
import { Button } from '../../shared/ui/button.tsx'
import { loadToastArea } from '../../shared/ui/toast-host.tsx'
import { type ToastMessage, toast } from '../../shared/ui/toast-store.ts'

const BROKEN: ToastMessage = {
  title: 'Error',
  description: 'Something went wrong. Please try again.',
  variant: 'destructive',
}

/** What the form is called. */
const NEWSLETTER_FORM = 'Newsletter'

/**
 * Asks for an address for the newsletter. The call's code comes when it is needed, so that every page stays small. Until the scripts have
 * come, and where none run, the form sends itself, and a page answers.
 */
export function SubscribeForm() {
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  const [typed] = useState(() => typedBefore(NEWSLETTER_FORM).email)
  const [isSubscribing, setIsSubscribing] = useState(false)
  const [answers, setAnswers] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // What had the focus was disabled meanwhile, and lost it.
    if (answers > 0 && document.activeElement === document.body) field.current?.focus()
  }, [answers])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const email = field.current?.value ?? ''
    setIsSubscribing(true)
    try {
      const { subscribe } = await import('./subscribe.ts')
      const outcome = await subscribe({ email, source: 'footer', referrer: pathname })
      toast({ ...outcome.toast, apartFrom: form.current })
      if (outcome.isSubscribed && field.current !== null) field.current.value = ''
    } catch {
      // The call's code could not be loaded.
      toast({ ...BROKEN, apartFrom: form.current })
    }
    setIsSubscribing(false)
    setAnswers((count) => count + 1)
  }
  return (
    <form
      ref={form}
      method="post"
      action={pageFormAction(SUBSCRIBE_PATH)}
      onSubmit={(event) => void submit(event)}
      aria-label={NEWSLETTER_FORM}
      {...earlyForm(isHydrated)}
      className="flex flex-wrap gap-2"
    >
      <input type="hidden" name="source" value="footer" />
      <input
        ref={field}
        type="email"
        name="email"
        aria-label="Your email"
        autoComplete="email"
        placeholder="you@example.org"
        required
        defaultValue={typed}
        // The answer is a toast, even where nothing can be loaded any more.
        onFocus={() => void loadToastArea().catch(() => undefined)}
        disabled={isSubscribing}
        className="h-11 min-w-0 flex-1 basis-56 rounded-sm border border-edge bg-transparent px-3 placeholder:text-faint disabled:cursor-not-allowed disabled:border-line disabled:bg-panel disabled:text-faint"
      />
      <Button type="submit" className="h-11" disabled={isSubscribing}>
        {isSubscribing ? 'Subscribing...' : 'Subscribe'}
      </Button>
    </form>
  )
}
