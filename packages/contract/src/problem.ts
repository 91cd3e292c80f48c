import { keysOf } from '@afterimage/core/keys-of'
import { z } from 'zod'

/** Every problem the API can answer with, and its HTTP status. */
export const PROBLEM_STATUS = {
  invalid_request: 400,
  invalid_json: 400,
  image_missing: 400,
  image_rejected: 422,
  image_too_large: 413,
  image_url_refused: 422,
  image_url_unreachable: 422,
  random_image_service: 422,
  prompt_not_supported: 422,
  size_not_supported: 422,
  strength_not_supported: 422,
  stop_rule_not_supported: 422,
  model_unavailable: 422,
  idempotency_key_reused: 422,
  webhook_url_refused: 422,
  authentication_required: 401,
  invalid_credentials: 401,
  sign_in_failed: 401,
  insufficient_credits: 402,
  not_owner: 403,
  fork_forbidden: 403,
  wrong_password: 403,
  wrong_email: 403,
  password_off: 403,
  demo_account: 403,
  account_needed: 403,
  email_unproved: 403,
  origin_refused: 403,
  scope_missing: 403,
  key_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  request_too_large: 413,
  range_not_satisfiable: 416,
  headers_too_large: 431,
  unsupported_media_type: 415,
  upgrade_needed: 426,
  not_possible_now: 409,
  not_ready: 409,
  request_in_progress: 409,
  files_expired: 410,
  evolution_hidden: 410,
  evolution_removed: 410,
  email_taken: 409,
  too_many_keys: 409,
  too_many_webhooks: 409,
  already_subscribed: 409,
  reset_link_invalid: 410,
  token_invalid: 410,
  too_many_requests: 429,
  daily_limit_reached: 429,
  quota_spent: 429,
  too_many_unfinished: 429,
  unproved_limit_reached: 429,
  provider_paused: 503,
  provider_budget_spent: 503,
  overloaded: 503,
  sign_in_unavailable: 503,
  internal: 500,
  format_not_supported: 501,
  storage_full: 507,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof PROBLEM_STATUS

/** What any call can meet, whatever it asks for: of the request itself, of who calls, of how much there is to do. */
export const ANY_CALL = [
  'invalid_request',
  'invalid_json',
  'unsupported_media_type',
  'request_timeout',
  'request_too_large',
  'headers_too_large',
  'method_not_allowed',
  'authentication_required',
  'origin_refused',
  'scope_missing',
  'key_refused',
  'quota_spent',
  'too_many_requests',
  'overloaded',
  'storage_full',
  'internal',
] as const satisfies ProblemCode[]

const problemCodes = keysOf(PROBLEM_STATUS)

/** The body of every error answer: `error` is the sentence to show; `message` repeats it for clients that read that field. */
export const problemBody = z.object({
  error: z.string(),
  code: z.enum(problemCodes),
  message: z.string(),
  requestId: z.string().optional(),
  /** When the same call can succeed, where that is known. */
  retryAt: z.iso.datetime().optional(),
})

export type ProblemBody = z.infer<typeof problemBody>
