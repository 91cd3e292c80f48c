import type { OperatorEvolution } from '@afterimage/contract/operator'

/** What an evolution is called where it may have no title. */
export function evolutionName({ title, modelName }: Pick<OperatorEvolution, 'title' | 'modelName'>): string {
  return title === null ? `Untitled, by ${modelName}` : `“${title}”`
}
