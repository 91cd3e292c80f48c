import { keysOf } from '@afterimage/core/keys-of'
import { MAX_IMAGE_SIZE } from '@afterimage/core/limits'
import { MAX_API_KEYS } from '../api-key.ts'
import { API_CALLS_A_MONTH } from '../api-quota.ts'
import { INVALID_EVOLUTION_ID } from '../evolution-id.ts'
import type { ProblemBody, ProblemCode } from '../problem.ts'
import { MAX_WEBHOOKS } from '../webhook.ts'

/** What a problem says, and when the same call can succeed, where that is known. */
type Said = readonly [sentence: string, retryAt?: string]

/**
 * One sentence of the server for each problem. Of the problems that an answer may be, documents show the one that stands first here: what
 * is peculiar to a call before what any call can meet.
 */
const SAID: Readonly<Record<ProblemCode, Said>> = {
  image_missing: ['Please upload an image to evolve'],
  image_rejected: ['This file is not an image. Choose a PNG, JPEG, GIF or WebP image.'],
  image_too_large: [`The file has 12.4 MB; at most ${MAX_IMAGE_SIZE} are possible. Save it smaller.`],
  image_url_refused: ['The address leads to a network that is not public.'],
  image_url_unreachable: ['The address answered with status 404 instead of an image.'],
  random_image_service: [
    'Please use a static image URL or upload a file. Random image services will show different images each time.',
  ],
  model_unavailable: ['Nebulae is no longer available here, so it cannot continue.'],
  prompt_not_supported: ['Nebulae takes no prompt. Choose one of its styles instead, or a model that takes a prompt.'],
  size_not_supported: ['GPT Image 2.5 Flare has its own size. Leave the size out, or choose another model.'],
  strength_not_supported: ['Melt takes no strength. Leave it out, or choose another model.'],
  stop_rule_not_supported: [
    'This site does not look at frames, so a run cannot stop by meaning or label. Leave that rule out, or stop by what is kept.',
  ],
  idempotency_key_reused: ['Something else was asked with this Idempotency-Key. Send a new key with a new request.'],
  webhook_url_refused: ['The address leads to a network that is not public.'],
  invalid_credentials: ['The email address or the password is wrong.'],
  sign_in_failed: ['This sign-in with Google is over or was begun elsewhere. Begin again.'],
  insufficient_credits: ['This evolution costs 5 credits and you have 3 left. Choose fewer iterations.'],
  not_owner: ['Only the person who started this evolution can change it.'],
  fork_forbidden: ['The person who made this evolution does not let others fork it.'],
  wrong_password: ['The password is wrong.'],
  wrong_email: ['That is not the email address of this account.'],
  password_off: ['There are no passwords here. Sign in with one of the accounts that are offered.'],
  account_needed: ['GPT Image 2.5 Flare is for people with an account. Sign in, or choose another.'],
  email_unproved: [
    'GPT Image 2.5 Flare costs money, so it is for people who have confirmed their email address. Follow the link that we emailed to you, or choose another model.',
  ],
  demo_account: ['The demo account is shared, so this cannot be changed. Make your own.'],
  not_found: ['There is no such evolution.'],
  not_possible_now: ['Only an evolution that failed or is stuck can be retried.'],
  not_ready: ['A cut is made once the evolution has ended. Please come back then.'],
  request_in_progress: [
    'The same request is still being worked on. Ask again in a moment.',
    '2026-11-27T09:00:02.000Z',
  ],
  files_expired: ['The pictures of this evolution were deleted when their time was up.'],
  evolution_hidden: ['This evolution is hidden and cannot be shown.'],
  evolution_removed: ['The operator of this site removed this evolution.'],
  email_taken: ['There is already an account with this email address. Sign in instead.'],
  too_many_keys: [`An account has at most ${MAX_API_KEYS} API keys. Revoke one first.`],
  too_many_webhooks: [`An account has at most ${MAX_WEBHOOKS} webhook endpoints. Remove one first.`],
  already_subscribed: ['This email is already subscribed'],
  reset_link_invalid: ['This link has been used or has expired. Request a new one.'],
  token_invalid: ['This link has been used or has expired. Request a new one on your profile.'],
  daily_limit_reached: [
    'Without an account there are 3 evolutions in 24 hours. The next one is free in about 3 hours; with an account you can start now.',
    '2026-11-27T12:00:00.000Z',
  ],
  too_many_unfinished: ['An account can have 5 evolutions under way at a time. Wait for one to end, or cancel one.'],
  unproved_limit_reached: [
    'Until an account’s email address is confirmed, there are 20 evolutions in 24 hours for all such accounts at one network. The next one is free in about 3 hours; confirm your address to start now.',
    '2026-11-27T12:00:00.000Z',
  ],
  provider_paused: [
    'OpenAI makes no more pictures for now: its quota is used up, or it asks for a wait. It can be used again from 12:00 UTC; until then, choose another model.',
    '2026-11-27T12:00:00.000Z',
  ],
  provider_budget_spent: [
    "Today's budget for OpenAI is used up. It can be used again from 00:00 UTC; until then, choose another model.",
    '2026-11-28T00:00:00.000Z',
  ],
  sign_in_unavailable: ['Google cannot be reached at the moment. Try again later.'],
  format_not_supported: ['The answer is to be had as JSON: format=json.'],
  range_not_satisfiable: ['The file has 204800 bytes, and none of them is in that range.'],
  upgrade_needed: ['This is a live channel: connect to it with a WebSocket.'],
  scope_missing: ['This API key may not do that: it was made without “create”.'],
  key_refused: ['This cannot be done with an API key. Sign in to do it.'],
  origin_refused: ['This can only be done from a page of this site.'],
  authentication_required: ['Please sign in.'],
  invalid_request: [INVALID_EVOLUTION_ID],
  invalid_json: ['The body is not valid JSON.'],
  unsupported_media_type: ['Send the request as application/json, or an image as multipart/form-data.'],
  method_not_allowed: ['/api/evolution knows POST, not PUT.'],
  request_timeout: ['The request took too long to arrive.'],
  request_too_large: [`The request is too large. An image may have at most ${MAX_IMAGE_SIZE}, and all else 64 KB.`],
  headers_too_large: ['The headers of the request are too large.'],
  too_many_requests: ['Too many attempts. Please try again in a minute.', '2026-11-27T09:01:00.000Z'],
  quota_spent: [`This month’s ${API_CALLS_A_MONTH.free} API calls are used up.`, '2026-12-01T00:00:00.000Z'],
  overloaded: ['The server is very busy at the moment. Please try again shortly.', '2026-11-27T09:00:05.000Z'],
  storage_full: ['This site’s disk is nearly full, so nothing new starts. Please try again later.'],
  internal: ['Something went wrong on our side. Please try again.'],
}

const requestId = '3f1c6a52-9d0e-4b7a-8c15-6e2d94f0a7b3'

/** The answer that a document shows where any of these problems may be met; undefined where there are none. */
export function problemExample(codes: readonly string[]): ProblemBody | undefined {
  const code = keysOf(SAID).find((each) => codes.includes(each))
  if (code === undefined) return undefined
  const [error, retryAt] = SAID[code]
  return { error, code, message: error, requestId, ...(retryAt !== undefined && { retryAt }) }
}
