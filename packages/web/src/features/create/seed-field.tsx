import { TextField } from '../../shared/ui/text-field.tsx'

interface SeedFieldProps {
  readonly value: string
  /** What it came along with: the picture, or the film that is made anew of another one; null where it was typed. */
  readonly cameWith: 'picture' | 'film' | null
  readonly onChange: (seed: string) => void
  readonly isDisabled: boolean
}

/** A number that makes a film repeatable; without one the server chooses. */
export function SeedField({ value, cameWith, onChange, isDisabled }: SeedFieldProps) {
  return (
    <TextField
      label="Seed (optional)"
      autoComplete="off"
      inputMode="numeric"
      placeholder="Random"
      hint={
        cameWith === null || value === ''
          ? 'The same picture, style, model and seed make the same film.'
          : `Brought along with the ${cameWith}. Clear it for a new one.`
      }
      maxLength={10}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      disabled={isDisabled}
    />
  )
}
