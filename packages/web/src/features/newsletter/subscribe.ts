import { subscribeToNewsletter } from '@afterimage/contract/newsletter-endpoints'
import { ApiProblem } from '../../shared/api/api-problem.ts'
import { callApi } from '../../shared/api/call-api.ts'
import type { ToastMessage } from '../../shared/ui/toast-store.ts'

interface Subscription {
  readonly email: string
  readonly source: 'footer'
  /** The path of the page that the form stands on. */
  readonly referrer: string
}

interface Outcome {
  readonly isSubscribed: boolean
  readonly toast: ToastMessage
}

/** Asks for the email that confirms the address; whatever happens, there is something to tell. */
export async function subscribe(subscription: Subscription): Promise<Outcome> {
  try {
    const { message } = await callApi(subscribeToNewsletter, {
      body: { ...subscription, timestamp: new Date().toISOString() },
    })
    const description = message === '' ? 'Successfully subscribed to newsletter' : message
    return { isSubscribed: true, toast: { title: 'Success!', description } }
  } catch (error) {
    return { isSubscribed: false, toast: { ...explain(error), variant: 'destructive' } }
  }
}

function explain(error: unknown): ToastMessage {
  if (!(error instanceof ApiProblem) || error.kind !== 'refused') {
    return { title: 'Error', description: 'Something went wrong. Please try again.' }
  }
  if (error.status === 409) return { title: 'Subscription failed', description: 'This email is already subscribed' }
  const description = error.code === undefined ? 'Failed to subscribe. Please try again.' : error.message
  return { title: 'Subscription failed', description }
}
