// Says which commits that have not landed yet lack a short subject or a body that says why.
import { execFileSync } from 'node:child_process'
import { type Commit, commitFaults } from './commit-faults.ts'

/** What they are to land on: the first of these that there is. A branch's own upstream is no landing. */
const BASES = ['origin/main', 'main']
const [END_OF_FIELD, END_OF_COMMIT] = ['\u001f', '\u001e']

const faults = unlanded().flatMap(commitFaults)
for (const fault of faults) console.log(fault)
if (faults.length > 0) {
  console.log('Reword them: git rebase -i, or git commit --amend for the last one.')
  process.exitCode = 1
}

function unlanded(): readonly Commit[] {
  const base = BASES.find((name) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== undefined)
  if (base === undefined) return []
  const told = git('log', '--no-merges', '--format=%h%x1f%s%x1f%b%x1e', `${base}..HEAD`) ?? ''
  return told
    .split(END_OF_COMMIT)
    .map((commit) => commit.trim().split(END_OF_FIELD))
    .flatMap(([hash, subject, body]) =>
      subject === undefined ? [] : [{ hash: hash ?? '', subject, body: body ?? '' }],
    )
}

/** What git says; undefined where it fails, as in a folder that is no repository. */
function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}
