import { CUT_ENDING_IDS, CUT_ENDINGS, CUT_SECONDS, CUT_SHAPES, type CutOptions } from '@afterimage/core/cut/cut-options'
import { useId } from 'react'
import { SelectField } from '../../../shared/ui/select-field.tsx'

interface CutFormProps<Options extends CutOptions> {
  readonly options: Options
  readonly onChange: (options: Options) => void
  readonly shapes: readonly Options['shape'][]
  readonly originals: readonly { readonly id: Options['original']; readonly name: string }[]
}

/** What a cut is to look like. */
export function CutForm<Options extends CutOptions>({ options, onChange, shapes, originals }: CutFormProps<Options>) {
  const change = (part: Partial<CutOptions>) => onChange({ ...options, ...part })
  return (
    <div className="grid gap-5">
      <Segments
        legend="Shape"
        choices={shapes.map((id) => ({ id, name: CUT_SHAPES[id].name }))}
        chosen={options.shape}
        onChoose={(shape) => change({ shape })}
      />
      <Segments
        legend="Length"
        choices={CUT_SECONDS.map((seconds) => ({ id: seconds, name: `${seconds} s` }))}
        chosen={options.seconds}
        onChoose={(seconds) => change({ seconds })}
      />
      <Segments
        legend="Original"
        choices={originals}
        chosen={options.original}
        onChoose={(original) => change({ original })}
      />
      <SelectField
        label="At the end"
        value={options.ending}
        onChange={(value) => {
          const ending = CUT_ENDING_IDS.find((id) => id === value)
          if (ending !== undefined) change({ ending })
        }}
      >
        {CUT_ENDING_IDS.map((id) => (
          <option key={id} value={id}>
            {CUT_ENDINGS[id].name}
          </option>
        ))}
      </SelectField>
      <label className="flex min-h-8 items-center gap-3 text-small">
        <input
          type="checkbox"
          checked={options.hasWordmark}
          onChange={(event) => change({ hasWordmark: event.target.checked })}
          className="size-4 accent-safelight"
        />
        Show “Afterimage” in the corner
      </label>
    </div>
  )
}

interface SegmentsProps<Id extends string | number> {
  readonly legend: string
  readonly choices: readonly { readonly id: Id; readonly name: string }[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
}

/** A few choices beside one another. */
function Segments<Id extends string | number>({ legend, choices, chosen, onChoose }: SegmentsProps<Id>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-dim text-small">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.id}
            className="inline-flex min-h-9 cursor-pointer items-center rounded-sm border border-line px-3 text-small hover:border-edge has-[:checked]:border-safelight has-[:checked]:bg-raised has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-glow has-[:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              checked={choice.id === chosen}
              onChange={() => onChoose(choice.id)}
              className="sr-only"
            />
            {choice.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
