import { CATEGORIES, CATEGORY_IDS, type Category } from '../catalogue/categories.ts'

interface CategoryFilterProps {
  readonly value: Category | undefined
  readonly onChoose: (category: Category | undefined) => void
}

/** Which features: all, or one category's. */
export function CategoryFilter({ value, onChoose }: CategoryFilterProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Category</legend>
      <Choice name="All Features" isChosen={value === undefined} onChoose={() => onChoose(undefined)} />
      {CATEGORY_IDS.map((id) => (
        <Choice key={id} name={CATEGORIES[id].name} isChosen={value === id} onChoose={() => onChoose(id)} />
      ))}
    </fieldset>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Choice({ name, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="h-10 rounded-sm border border-line px-4 text-dim hover:border-edge hover:text-paper aria-pressed:border-safelight aria-pressed:text-paper"
    >
      {name}
    </button>
  )
}
