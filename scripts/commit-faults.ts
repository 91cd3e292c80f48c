export interface Commit {
  readonly hash: string
  readonly subject: string
  readonly body: string
}

const MAX_SUBJECT = 72
/** Said by tools about other commits. */
const BY_TOOLS = /^(Merge |Revert "|fixup! |squash! )/

/** What a commit's message lacks, a sentence each. */
export function commitFaults({ hash, subject, body }: Commit): readonly string[] {
  const faults: string[] = []
  if (subject.length > MAX_SUBJECT) {
    faults.push(`${hash}: the subject has ${subject.length} characters, at most ${MAX_SUBJECT}: ${subject}`)
  }
  if (body.trim() === '' && !BY_TOOLS.test(subject)) faults.push(`${hash}: no body says why: ${subject}`)
  return faults
}
