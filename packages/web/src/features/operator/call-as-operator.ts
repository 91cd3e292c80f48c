import type { Endpoint } from '@afterimage/contract/endpoint'
import { isNotFound } from '../../shared/api/api-problem.ts'
import { type CallOf, callApi } from '../../shared/api/call-api.ts'
import { useAuth } from '../../shared/auth/auth-store.ts'

/**
 * Makes a call that only operators may make. An answer that there is no such thing may mean that the role is gone: then it is asked for
 * anew, and the gate before this screen closes.
 */
export const callAsOperator: typeof callApi = async <E extends Endpoint>(
  endpoint: E,
  ...call: Record<never, never> extends CallOf<E> ? [call?: CallOf<E>] : [call: CallOf<E>]
) => {
  try {
    return await callApi(endpoint, ...call)
  } catch (error) {
    if (isNotFound(error)) void useAuth.getState().fetchProfile()
    throw error
  }
}
