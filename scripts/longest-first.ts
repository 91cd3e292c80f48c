import { relative, sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take longest, longest first: rounded to some ten seconds, as a run on two cores reports them. */
export const LONGEST: readonly string[] = [
  'e2e/accessibility/around-it.test.ts',
  'e2e/accessibility/making.test.ts',
  'e2e/site/live.test.ts',
  'e2e/create/run-options.test.ts',
  'e2e/site/landing.test.ts',
  'e2e/site/try.test.ts',
  'e2e/account/account-life.test.ts',
  'e2e/evolution/completed.test.ts',
  'e2e/site/live-camera.test.ts',
  'e2e/evolution/running.test.ts',
  'e2e/evolution/trouble.test.ts',
  'e2e/create/race.test.ts',
  'e2e/evolution/forks.test.ts',
  'e2e/site/public-pages.test.ts',
  'e2e/evolution/instrument.test.ts',
  'e2e/evolution/speed-and-keys.test.ts',
  'e2e/evolution/race.test.ts',
  'e2e/site/demo.test.ts',
  'e2e/evolution/cuts.test.ts',
  'packages/server/strangers/strangers.test.ts',
  'packages/server/src/kill-and-resume.test.ts',
  'packages/server/src/specimens/specimens.test.ts',
  'packages/server/src/evolutions/race-edges.test.ts',
  'packages/server/src/measuring-killed.test.ts',
  'packages/models/src/remote/vendors.test.ts',
  'packages/server/src/refund-once.test.ts',
  'packages/models/src/local/local-drift.test.ts',
  'packages/server/src/evolutions/races.test.ts',
  'packages/server/src/agents/agents.test.ts',
  'packages/client/src/documented.test.ts',
  'packages/server/src/admin/admin.test.ts',
  'packages/server/src/evolutions/taken-down.test.ts',
  'packages/cli/src/evolve.test.ts',
  'packages/server/src/evolutions/making/loop-behaviours.test.ts',
  'packages/server/src/evolutions/lifecycle/lifecycle-property.test.ts',
  'packages/server/src/gallery/gallery-look.test.ts',
  'packages/server/src/evolutions/forks.test.ts',
  'packages/server/src/evolutions/evolution-routes.test.ts',
  'bench/src/short-runs.test.ts',
  'packages/server/src/take-over.test.ts',
]

/**
 * Begins with the files that take longest, so that no core waits at the end for a long one that came last. On a fresh clone
 * the runner knows no durations and goes by the size of a file, and some of the longest tests are the shortest to read.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications)
    return byProject(sorted).flatMap((ofProject) => longestFirst(this.ctx.config.root, ofProject))
  }
}

/** The named ones in their order, then the others as they were. */
export function longestFirst<Item extends { readonly moduleId: string }>(
  root: string,
  files: readonly Item[],
): readonly Item[] {
  const rankOf = ({ moduleId }: Item) => {
    const rank = LONGEST.indexOf(relative(root, moduleId).replaceAll(sep, '/'))
    return rank === -1 ? LONGEST.length : rank
  }
  return files.toSorted((one, other) => rankOf(one) - rankOf(other))
}

function byProject(sorted: readonly TestSpecification[]): readonly (readonly TestSpecification[])[] {
  return [...Map.groupBy(sorted, ({ project }) => project.name).values()]
}
