import { IMAGE_TYPES } from '@afterimage/core/limits'
import { FieldGroup } from '../../../shared/ui/field-group.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { SAMPLES } from '../samples/samples.ts'
import type { PictureSource } from './picture-source.ts'

interface PictureChoiceProps {
  readonly value: PictureSource
  readonly onChoose: (source: PictureSource) => void
  readonly refusal: string | null
}

const TILE =
  'relative grid aspect-square place-content-center overflow-hidden rounded-sm border border-line text-dim hover:border-edge has-[:checked]:border-safelight has-[:checked]:ring-1 has-[:checked]:ring-safelight has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-glow has-[:focus-visible]:outline-offset-2'

/** What to ruin: one of three samples, or a picture that never leaves the page. */
export function PictureChoice({ value, onChoose, refusal }: PictureChoiceProps) {
  const isOwn = value instanceof File
  return (
    <FieldGroup legend="Picture" aside="stays on your machine">
      <div className="grid grid-cols-4 gap-2">
        {SAMPLES.map(({ name, url }) => (
          <label key={url} className={TILE}>
            <input
              type="radio"
              name="demo-picture"
              checked={value === url}
              onChange={() => onChoose(url)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <img src={url} alt={name} width={320} height={320} className="absolute inset-0 size-full object-cover" />
            <span className="pointer-events-none absolute inset-0" />
          </label>
        ))}
        <label className={`${TILE} ${isOwn ? 'border-safelight ring-1 ring-safelight' : ''}`}>
          <input
            type="file"
            aria-label="Your own picture"
            accept={IMAGE_TYPES.join(',')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0]
              if (file) onChoose(file)
              event.currentTarget.value = ''
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span className="grid justify-items-center gap-1 text-label">
            <Icon name="image" />
            Yours
          </span>
        </label>
      </div>
      <p className="mt-2 truncate text-dim text-small empty:hidden">{isOwn && value.name}</p>
      <p role="alert" className="mt-2 text-failed text-small empty:hidden">
        {refusal}
      </p>
    </FieldGroup>
  )
}
