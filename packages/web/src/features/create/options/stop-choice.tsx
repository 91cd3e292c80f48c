import { UNRELATED_MEANING } from '@afterimage/core/meaning'
import { needsSight, percentOf, type StopRules } from '@afterimage/core/stop-rules'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { SwitchField } from '../../../shared/ui/switch-field.tsx'
import { offeredWith } from './offered-values.ts'

/** Shares of the original at which a run may end. */
const STOP_SHARES = [0.75, 0.5, 0.25, 0.1] as const
/** Likewise of its meaning: from what a close copy has to less than most unrelated pictures have in common. */
const STOP_MEANINGS = [0.95, 0.9, 0.8, 0.7, 0.6] as const

interface StopChoiceProps {
  readonly value: StopRules
  readonly onChange: (stop: StopRules) => void
  /** Whether networks look at frames here. */
  readonly isLooking: boolean
}

/** When a run ends before its length. */
export function StopChoice({ value, onChange, isLooking }: StopChoiceProps) {
  const set = (change: Partial<StopRules>) => onChange({ ...value, ...change })
  return (
    <>
      <SelectField
        label="Stop when it keeps less than"
        value={String(value.keptBelow ?? '')}
        onChange={(text) => set({ keptBelow: text === '' ? null : Number(text) })}
      >
        <option value="">no limit</option>
        {offeredWith(STOP_SHARES, value.keptBelow).map((share) => (
          <option key={share} value={share}>
            {percentOf(share)} of the original
          </option>
        ))}
      </SelectField>
      <SwitchField
        title="Stop when nothing changes any more"
        isOn={value.whenStill}
        onChange={(whenStill) => set({ whenStill })}
      >
        When two frames in a row are the same as the one before them.
      </SwitchField>
      {isLooking || needsSight(value) ? (
        <SightRules value={value} set={set} />
      ) : (
        <p className="text-dim text-small">
          This site does not look at frames, so a run cannot stop by its meaning or its label.
        </p>
      )}
    </>
  )
}

interface SightRulesProps {
  readonly value: StopRules
  readonly set: (change: Partial<StopRules>) => void
}

function SightRules({ value: { meaningBelow, whenLabelChanges }, set }: SightRulesProps) {
  const offered = offeredWith(STOP_MEANINGS, meaningBelow)
  const { low, high } = UNRELATED_MEANING
  return (
    <>
      <SelectField
        label="Stop when its meaning is below"
        value={String(meaningBelow ?? '')}
        onChange={(text) => set({ meaningBelow: text === '' ? null : Number(text) })}
      >
        <option value="">no limit</option>
        {offered.map((meaning) => (
          <option key={meaning} value={meaning}>
            {meaning}
          </option>
        ))}
      </SelectField>
      <p className="text-dim text-small">
        A network compares it with the original: 1 means the same. Unrelated photographs often score {low} to {high}.
      </p>
      <SwitchField
        title="Stop when the label changes"
        isOn={whenLabelChanges}
        onChange={(isOn) => set({ whenLabelChanges: isOn })}
      >
        For example, when it is no longer a cat, in two frames in a row. If the network is not sure of anything in your
        picture, the run goes on to its end.
      </SwitchField>
    </>
  )
}
