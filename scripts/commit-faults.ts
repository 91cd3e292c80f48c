export interface Commit {
  readonly hash: string
  readonly subject: string
  readonly body: string
}

const MAX_SUBJECT = 72
/** So few words can be a reason: “Sharp needs it.” */
const LEAST_WORDS = 3
/** Says by itself what it is, and what it takes back. */
const REVERT = /^Revert "/
/** Meant for another commit, into which it goes before that one lands. */
const UNFINISHED = /^(fixup|squash|amend)! /
/** Who signed, wrote along or read it, and what it closes: no reason. */
const TRAILER = /^([a-z]+(-[a-z]+)*-(by|id)|cc|fixes|closes|refs?): .*$/gim

/** What a commit's message lacks, a sentence each. */
export function commitFaults({ hash, subject, body }: Commit): readonly string[] {
  const faults: string[] = []
  if (subject.length > MAX_SUBJECT) {
    faults.push(`${hash}: the subject has ${subject.length} characters, at most ${MAX_SUBJECT}: ${subject}`)
  }
  const words = body.replace(TRAILER, '').match(/[\p{L}\p{N}’'-]+/gu) ?? []
  if (UNFINISHED.test(subject)) faults.push(`${hash}: belongs into the commit that it is for: ${subject}`)
  else if (words.length < LEAST_WORDS && !REVERT.test(subject)) faults.push(`${hash}: no body says why: ${subject}`)
  return faults
}
