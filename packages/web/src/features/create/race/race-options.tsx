import { contenderCharacter } from '@afterimage/core/contender-names'
import { CONTENDERS } from '@afterimage/core/race'
import { Button } from '../../../shared/ui/button.tsx'
import { FieldGroup } from '../../../shared/ui/field-group.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import {
  contendersOf,
  namesOf,
  RACE_KINDS,
  type RaceChoice,
  type RaceKind,
  type RaceSetting,
  rivalsFor,
  rivalsOf,
} from './race-choice.ts'

const KIND_NAMES = {
  model: 'between models',
  style: 'between styles',
  strength: 'between strengths',
} as const satisfies Record<RaceKind, string>

interface RaceOptionsProps {
  readonly value: RaceChoice | null
  readonly onChange: (race: RaceChoice | null) => void
  readonly setting: RaceSetting
}

/** Whether the picture goes to several models, styles or strengths at once, and to which. */
export function RaceOptions({ value, onChange, setting }: RaceOptionsProps) {
  const kinds = RACE_KINDS.filter((by) => rivalsFor(by, setting).length > 0)
  const choose = (text: string) => {
    const by = kinds.find((kind) => kind === text)
    const [first] = by === undefined ? [] : rivalsFor(by, setting)
    onChange(by === undefined || first === undefined ? null : { by, rivals: [first.value] })
  }
  return (
    <FieldGroup
      size="small"
      legend="Race"
      about={`The same picture goes to two to four models, styles or strengths at once, and you see them side by side. Each costs as much as it does alone.`}
    >
      <SelectField label="Race" value={value?.by ?? ''} onChange={choose}>
        <option value="">no race</option>
        {kinds.map((by) => (
          <option key={by} value={by}>
            {KIND_NAMES[by]}
          </option>
        ))}
      </SelectField>
      {value !== null && <ContenderList value={value} onChange={onChange} setting={setting} />}
    </FieldGroup>
  )
}

function ContenderList({ value, onChange, setting }: RaceOptionsProps & { readonly value: RaceChoice }) {
  const rivals = rivalsOf(value, setting)
  const values = rivals.map((rival) => rival.value)
  const offered = rivalsFor(value.by, setting)
  const next = offered.find((one) => !values.includes(one.value))
  const [first] = namesOf(contendersOf(value, setting))
  return (
    <div className="grid gap-2 rounded-sm border border-line p-3">
      <p className="text-small">
        <span className="mr-2 font-medium">{contenderCharacter(1)}</span>
        {first} <span className="text-dim">as chosen above</span>
      </p>
      {rivals.map((rival, at) => (
        <div key={rival.value} className="flex flex-wrap items-center gap-2">
          <SelectField
            label={contenderCharacter(at + 2)}
            value={rival.value}
            onChange={(text) => onChange({ ...value, rivals: values.map((one, index) => (index === at ? text : one)) })}
          >
            {offered
              .filter((one) => one.value === rival.value || !values.includes(one.value))
              .map((one) => (
                <option key={one.value} value={one.value}>
                  {one.name}
                </option>
              ))}
          </SelectField>
          {rivals.length > 1 && (
            <Button
              size="small"
              look="quiet"
              onClick={() => onChange({ ...value, rivals: values.filter((_, index) => index !== at) })}
            >
              Remove <span className="sr-only">{rival.name}</span>
            </Button>
          )}
        </div>
      ))}
      {next !== undefined && rivals.length + 1 < CONTENDERS.most && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ ...value, rivals: [...values, next.value] })}
        >
          Add another
        </Button>
      )}
    </div>
  )
}
