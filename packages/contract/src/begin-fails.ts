import type { ProblemCode } from './problem.ts'

/** Why frames cannot be asked for now: when an evolution is started, retried or extended. */
export const BEGIN_FAILS = [
  'account_needed',
  'email_unproved',
  'insufficient_credits',
  'daily_limit_reached',
  'too_many_unfinished',
  'unproved_limit_reached',
  'storage_full',
  'provider_paused',
  'provider_budget_spent',
  'too_many_requests',
  'idempotency_key_reused',
  'request_in_progress',
] as const satisfies readonly ProblemCode[]

/** Why a frame of another evolution cannot begin one. */
export const FORK_FAILS = [
  'not_found',
  'fork_forbidden',
  'evolution_hidden',
  'evolution_removed',
  'files_expired',
  'not_possible_now',
] as const satisfies readonly ProblemCode[]

/** Why a picture, or what is asked of it, cannot begin an evolution. */
export const INPUT_FAILS = [
  'image_missing',
  'image_rejected',
  'image_too_large',
  'image_url_refused',
  'image_url_unreachable',
  'random_image_service',
  'prompt_not_supported',
  'size_not_supported',
  'strength_not_supported',
  'stop_rule_not_supported',
  'model_unavailable',
] as const satisfies readonly ProblemCode[]
